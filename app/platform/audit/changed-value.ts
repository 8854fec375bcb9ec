/** One value that an administrator changed; null where there was, or is, none. */
export interface ChangedValue {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}
