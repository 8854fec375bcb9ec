const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a UUID, so that the database can be asked for it. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The value of a plain object under a typed key; undefined when it has none. A bare lookup would find the properties
 * that every object inherits: a colour called Constructor has the id `constructor`.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
