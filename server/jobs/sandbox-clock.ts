import { payOut } from "#app/domain/money/sandbox/balance.server.ts";
import { deliverDueEvents } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { changeDueRefunds } from "#app/domain/money/sandbox/refunds.server.ts";
import type { Sandbox } from "#app/domain/money/sandbox/sandbox-context.ts";
import { expireDueSessions } from "#app/domain/money/sandbox/session-store.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const TICK_MS = 1_000;

/**
 * A card provider's own work, once a second: sessions expire, refunds take their time, and signed events are sent until
 * they are answered. It rests while the shop uses another provider. Returns the function that stops it.
 */
export function startSandboxClock(
  db: Database,
  findSandbox: () => Sandbox | null,
  log: Log,
): () => Promise<void> {
  const tick = async (): Promise<void> => {
    const sandbox = findSandbox();
    if (sandbox === null) return;
    await expireDueSessions(db, new Date());
    await changeDueRefunds(db, new Date());
    await payOut(db, new Date());
    const { failures } = await deliverDueEvents(db, {
      webhookUrl: sandbox.webhookUrl,
      secret: sandbox.webhookSecret,
      now: new Date(),
    });
    for (const { eventId, type, attempts, cause } of failures) {
      log.warn("A sandbox event was not taken and is sent again", {
        eventId,
        type,
        attempts,
        reason: String(cause),
      });
    }
  };
  return repeat(tick, {
    pauseMs: TICK_MS,
    onError: (error) => log.error("The payment sandbox failed", error),
  });
}
