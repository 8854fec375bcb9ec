import type { Admin } from "../identity.server.ts";
import type { Right } from "../rights.ts";

/** A person made without a request, an owner by default: for tests of what somebody may do, not of who is one. */
export const adminForTests = (
  changes: Partial<Pick<Admin, "userId" | "email" | "sessionId" | "role">> = {},
): Admin<Right> =>
  ({
    userId: "owner",
    email: "owner@shop.example",
    role: "owner",
    sessionId: "session",
    ...changes,
  }) as Admin<Right>;
