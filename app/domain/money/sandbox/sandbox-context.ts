/** The sandbox while it is the chosen provider. Null when real cards are charged, and the sandbox does not exist. */
export interface Sandbox {
  secretKey: string;
  webhookSecret: string;
  /** The shop's endpoint for signed events, as this machine reaches it. */
  webhookUrl: string;
}
