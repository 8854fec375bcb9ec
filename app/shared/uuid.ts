const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a UUID, so that the database can be asked for it. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * What a plain object holds under a key that somebody typed; undefined where it holds nothing. A bare lookup would find
 * what every object inherits: a colour called Constructor has the id `constructor`.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
