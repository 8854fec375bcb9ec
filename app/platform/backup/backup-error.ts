/** A failure that a person can do something about: the file is no backup, it is incomplete, or it does not open. */
export class BackupError extends Error {}
