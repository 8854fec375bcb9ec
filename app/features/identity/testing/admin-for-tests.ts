import type { Admin } from "../require-admin.server.ts";

/** An administrator made without a request: for tests of what an administrator may do, not of who is one. */
export const adminForTests = (changes: Partial<Pick<Admin, "userId" | "email" | "sessionId">> = {}): Admin =>
  ({ userId: "owner", email: "owner@shop.example", sessionId: "session", ...changes }) as Admin;
