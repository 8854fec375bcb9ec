/**
 * What a plain object holds under a key that somebody typed; undefined where it holds nothing. A bare lookup would find
 * what every object inherits: a colour called Constructor has the id `constructor`.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
