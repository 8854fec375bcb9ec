/**
 * Combines simultaneous requests into one. `ask` answers all keys of a round at once. A caller who comes while a round
 * is under way joins the next one, so that nobody gets data that was read before they asked. A key without an answer
 * yields undefined. A round that fails, fails for all its callers.
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
