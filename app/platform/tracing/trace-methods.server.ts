import type { Tracer } from "./tracer.server.ts";

/** The same object, with each call of its functions traced under the function's name. */
export function traceMethods<Thing extends object>(thing: Thing, name: string, tracer: Tracer): Thing {
  return new Proxy(thing, {
    get(target, key, receiver) {
      const method: unknown = Reflect.get(target, key, receiver);
      if (typeof method !== "function" || typeof key !== "string") return method;
      return (...parts: unknown[]) => {
        const end = tracer.ask(`${name} ${key}`, {});
        const answer: unknown = method.apply(target, parts);
        if (!(answer instanceof Promise)) return answer;
        answer.then(
          () => end(),
          () => end({ failed: true }),
        );
        return answer;
      };
    },
  });
}
