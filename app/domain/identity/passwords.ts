/** An administrator's password has at least this many characters, whatever they are. */
export const SHORTEST_PASSWORD = 12;
export const MAX_PASSWORD_LENGTH = 128;
