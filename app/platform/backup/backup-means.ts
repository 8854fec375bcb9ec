import type { DatabaseConnection } from "../db/connection.server.ts";

/** Where the shop is, as far as saving it and trying a restore need to know. */
export interface BackupMeans {
  connection: DatabaseConnection;
  dataDir: string;
  /** The folder of this shop's migrations. */
  migrations: string;
  /** Whether the database is on the disk of the data folder. */
  holdsDatabase: boolean;
  /** With which archives are encrypted and opened; null for none. */
  passphrase: string | null;
}
