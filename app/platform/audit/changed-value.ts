/** One value that an administrator changed; null for no value. */
export interface ChangedValue {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}
