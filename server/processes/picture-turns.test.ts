import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { grantTurns } from "./picture-turns.ts";

/** A worker that notes the turns it is given. */
class NotedWorker extends EventEmitter {
  given: number[] = [];
  send({ turn }: { turn: number }) {
    this.given.push(turn);
  }
  want(turn: number) {
    this.emit("message", { kind: "turn-wanted", turn });
  }
  end(turn: number) {
    this.emit("message", { kind: "turn-over", turn });
  }
}

const workersAt = (most: number): [NotedWorker, NotedWorker] => {
  const turns = grantTurns(most);
  const workers: [NotedWorker, NotedWorker] = [new NotedWorker(), new NotedWorker()];
  for (const each of workers) turns.watch(each as unknown as Worker);
  return workers;
};

test("gives one turn to all workers of a small machine, first come, first served", () => {
  const [first, second] = workersAt(1);
  first.want(1);
  second.want(1);
  first.want(2);
  expect([first.given, second.given]).toEqual([[1], []]);
  first.end(1);
  expect([first.given, second.given]).toEqual([[1], [1]]);
  second.end(1);
  expect([first.given, second.given]).toEqual([[1, 2], [1]]);
});

test("gives as many turns at once as have room", () => {
  const [first, second] = workersAt(2);
  for (const turn of [1, 2]) first.want(turn);
  second.want(7);
  expect([first.given, second.given]).toEqual([[1, 2], []]);
  first.end(2);
  expect(second.given).toEqual([7]);
});

test("takes back the turns of a worker that dies, and forgets those it waited for", () => {
  const [first, second] = workersAt(1);
  for (const turn of [1, 2]) first.want(turn);
  second.want(1);
  first.emit("exit");
  expect([first.given, second.given]).toEqual([[1], [1]]);
  second.end(1);
  expect(first.given).toEqual([1]);
});
