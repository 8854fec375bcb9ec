import fc from "fast-check";
import { expect, test } from "vitest";
import { type Alert, isToTell, listGone, MIN_DURATION_MS, mayTellAgain, tellFrom } from "./alert.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const problem = (key: string, source = "orders") => ({
  ...{ key, source, since: null, patienceMs: MIN_DURATION_MS },
  ...{ title: key, remedy: "ProblemReport at it.", page: { label: "Open", path: "/admin" } },
});
const alert = (key: string, changes: Partial<Alert> = {}): Alert => ({
  ...{ key, source: "orders", tellFrom: after(10), seenAt: NOON, toldAt: null },
  ...changes,
});

test("forgets what was looked for and not found, and leaves what nobody looked at", () => {
  const known = [alert("refund"), alert("dispute"), alert("disk", { source: "machine b" })];
  const look = { sources: ["orders", "machine a"], problems: [problem("dispute")] };
  expect(listGone(known, look, after(15))).toEqual(["refund"]);
});

test("forgets the problems of a machine that has not looked for two days", () => {
  const known = [alert("disk", { source: "machine b" })];
  const look = { sources: ["orders", "machine a"], problems: [] };
  expect(listGone(known, look, after(2 * 24 * 60))).toEqual([]);
  expect(listGone(known, look, after(2 * 24 * 60 + 1))).toEqual(["disk"]);
});

test("counts the ten minutes from the beginning of a problem, where that is known", () => {
  expect(tellFrom(problem("refund"), NOON)).toEqual(after(10));
  expect(tellFrom({ ...problem("refund"), since: after(-8) }, NOON)).toEqual(after(2));
});

test.each([
  ["one that has just been seen for the first time", { seenAt: NOON }, false],
  ["one that was last seen before its ten minutes were over", { seenAt: after(9) }, false],
  ["one that was seen ten minutes later", { seenAt: after(10) }, true],
  ["one that has been told", { seenAt: after(30), toldAt: after(15) }, false],
])("decides whether to tell %s", (_, times, isTold) => {
  expect(isToTell(alert("refund", times))).toBe(isTold);
});

const KEYS = ["refund", "dispute", "disk"];
const turns = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 30 }), present: fc.subarray(KEYS) }), {
  minLength: 1,
  maxLength: 80,
});

/** A spell is a problem from its first sight to the last one before it is gone. Times are in minutes. */
interface Spell {
  from: number;
  to: number;
  told: number[];
}

/** What the owner is told when a shop looks at these turns, as the job and the sender do it. */
function simulate(looks: { gap: number; present: string[] }[]) {
  let known: Alert[] = [];
  let minute = 0;
  const sent: number[] = [];
  const spells: Spell[] = [];
  const open = new Map<string, Spell>();
  for (const { gap, present } of looks) {
    minute += gap;
    const now = after(minute);
    const look = { sources: ["orders"], problems: present.map((key) => problem(key)) };
    const gone = listGone(known, look, now);
    for (const key of gone) open.delete(key);
    known = known.filter(({ key }) => !gone.includes(key));
    for (const found of look.problems) {
      const spell = open.get(found.key) ?? { from: minute, to: minute, told: [] };
      if (!open.has(found.key)) spells.push(spell);
      open.set(found.key, spell);
      spell.to = minute;
      const before = known.find(({ key }) => key === found.key);
      if (before) before.seenAt = now;
      else known.push(alert(found.key, { tellFrom: tellFrom(found, now), seenAt: now }));
    }
    const due = known.filter(isToTell);
    const last = sent.at(-1);
    if (due.length === 0 || !(last === undefined || mayTellAgain(after(last), now))) continue;
    sent.push(minute);
    for (const told of due) {
      told.toldAt = now;
      open.get(told.key)?.told.push(minute);
    }
  }
  return { sent, spells };
}

test("tells each problem once while it lasts, none that passes in ten minutes, and by an email an hour", () => {
  fc.assert(
    fc.property(turns, (looks) => {
      const { sent, spells } = simulate(looks);
      for (const [nth, minute] of sent.entries())
        if (nth > 0) expect(minute - (sent[nth - 1] ?? 0)).toBeGreaterThanOrEqual(60);
      for (const { from, to, told } of spells) {
        expect(told.length).toBeLessThanOrEqual(1);
        for (const minute of told) expect(minute - from).toBeGreaterThanOrEqual(10);
        // Ten minutes, the look after them, the hour of another email, and the look after that.
        if (to - from >= 10 + 30 + 60 + 30) expect(told).toHaveLength(1);
      }
    }),
  );
});
