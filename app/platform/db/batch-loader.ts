/**
 * Asks once for what many want at the same moment. `ask` answers all keys of a round in one go; who comes while a round
 * is under way is in the next one, so that nobody is told what was read before they asked. A key without an answer reads
 * as undefined, and a round that fails fails for all who are in it.
 */
export function batchLoader<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let under = Promise.resolve();
  let next: { keys: Set<string>; answers: Promise<ReadonlyMap<string, Value>> } | null = null;

  const begin = () => {
    const keys = new Set<string>();
    const answers = under.then(() => {
      next = null;
      return ask([...keys]);
    });
    under = answers.then(
      () => undefined,
      () => undefined,
    );
    return { keys, answers };
  };

  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.answers).get(key);
  };
}
