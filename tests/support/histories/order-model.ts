/**
 * The expected effect of commands on orders, pieces and payments, as a pure function. The fault bench applies the same
 * commands to a real shop and compares after each step. A command consists of a few atomic moments. Of two simultaneous
 * commands, any interleaving of their moments is right, and nothing else is.
 */

/** Times in seconds: the provider's page is open; an order is reconciled from this age; it is closed at this age. */
const PAGE_OPEN = 31 * 60;
const BEING_OPENED = 2 * 60;
const RESERVED_FOR = 35 * 60;
/** For a payment that is reported later than this, the refunds are requested as well. */
const HEARD_LATE = 60 * 60;

/** The limits of pieces of one size in one order, and in all open orders from one address. */
const MAX_OF_ONE_SIZE = 10;
const MAX_HELD = 30;

/** The addresses of the shoppers' checkouts: two of them share a home. */
export const homeOf = (shopper: number): number => Math.floor(shopper / 2);

/** The uses of the day's discount code, and its discount on an order, in pence. */
export const CODE_USES = 2;
export const CODE_OFF = 505;

/** Amounts in pence: a piece, the delivery, and a partial refund. */
const PRICE = 4_200;
const DELIVERY = 495;
const PART = 1_000;

export interface ModelOrder {
  /** The order's own key, or `new:…` within the step that opens it. */
  id: string;
  shopper: number;
  pieces: number;
  asked: number;
  hasCode: boolean;
  /** Whether it counts as a use of the code. */
  usesCode: boolean;
  openedAt: number;
  state: "open" | "paid" | "expired" | "needs_refund" | "refunded";
  session: "open" | "complete" | "expired";
  /** The provider's event about it: there is at most one, because it is either paid or expires. */
  event: "none" | "waiting" | "taken";
  refunds: ModelRefund[];
}

export interface ModelRefund {
  cents: number;
  /** Whether the owner requested it here; otherwise it was made at the provider by hand. */
  isOurs: boolean;
  /** Whether the provider has it, and whether the shop knows. */
  isGiven: boolean;
  isHeard: boolean;
  /** The number of pieces that it returns. */
  pieces: number;
}

/** The refunds of an order: by the provider's records, and by the shop's. */
export const moneyBack = ({ refunds }: ModelOrder, which: "isGiven" | "isHeard"): number =>
  refunds.filter((refund) => refund[which]).reduce((sum, { cents }) => sum + cents, 0);

export interface World {
  /** Seconds. */
  now: number;
  made: number;
  onHand: number;
  reserved: number;
  sold: number;
  isShown: boolean;
  orders: ModelOrder[];
}

/** A command. Orders are named by their key. */
export type Command =
  | { do: "open"; shopper: number; pieces: number; asked: number; hasCode: boolean; earlier: string | null }
  | { do: "pay" | "expire" | "event" | "look" | "lie" | "hear"; order: string }
  | { do: "refund" | "give"; order: string; isWhole: boolean }
  | { do: "reconcile" }
  | { do: "edit"; pieces: number }
  | { do: "publish"; isShown: boolean }
  | { do: "wait"; minutes: number };

/** The answer to the shopper who opens a checkout. */
export type Answer = { page: string } | { paid: string } | "refused" | null;

export interface Outcome {
  world: World;
  answers: Answer[];
}

/** A command's local state between its moments. */
interface Memory {
  answer: Answer;
  isDone: boolean;
  known: string | null;
  list: string[];
  left: number;
  refund: number | null;
}

/** A moment that returns an answer ends its command. */
type Moment = (world: World, memory: Memory) => Answer | undefined;

/** Every possible outcome of these commands when they are carried out at the same time. */
export function outcomes(world: World, commands: Command[]): Outcome[] {
  const moments = commands.map((command, index) => momentsOf(command, `new:${index}`, world));
  const found = new Map<string, Outcome>();
  // Many interleavings lead to the same state, and continue alike from there.
  const been = new Set<string>();
  const go = (at: World, memories: Memory[], next: number[]): void => {
    const place = JSON.stringify([at, memories, next]);
    if (been.has(place)) return;
    been.add(place);
    let isOver = true;
    for (const [index, nth] of next.entries()) {
      const moment = moments[index]?.[nth];
      if (!moment) continue;
      isOver = false;
      const [then, memory] = structuredClone([at, memories] as const);
      const own = memory[index];
      if (own && !own.isDone) {
        const answer = moment(then, own);
        if (answer !== undefined) Object.assign(own, { answer, isDone: true });
      }
      go(then, memory, next.with(index, nth + 1));
    }
    if (!isOver) return;
    const outcome = { world: at, answers: memories.map(({ answer }) => answer) };
    found.set(JSON.stringify(outcome), outcome);
  };
  const blank = (): Memory => ({ answer: null, isDone: false, known: null, list: [], left: 0, refund: null });
  go(
    world,
    commands.map(blank),
    commands.map(() => 0),
  );
  return [...found.values()];
}

function momentsOf(command: Command, name: string, before: World): Moment[] {
  switch (command.do) {
    case "open":
      return [
        (world, memory) => findEarlier(world, memory, command),
        (world, memory) => useKnown(world, memory),
        (world) =>
          !world.isShown || world.onHand < command.pieces || command.pieces > MAX_OF_ONE_SIZE
            ? "refused"
            : undefined,
        (world) => (command.hasCode && !isCodeLeft(world) ? "refused" : undefined),
        (world) => takePieces(world, command, name),
      ];
    case "reconcile":
      return [
        silent((world, memory) => {
          memory.list = world.orders
            .filter(({ state, openedAt }) => state === "open" && openedAt < world.now - BEING_OPENED)
            .map(({ id }) => id);
        }),
        ...before.orders.map((_, index) =>
          silent((world, memory) => {
            const order = find(world, memory.list[index]);
            if (!order) return;
            if (order.openedAt < world.now - RESERVED_FOR) closePage(order);
            settle(world, order);
          }),
        ),
      ];
    case "pay":
      return [silent((world) => pay(world, find(world, command.order)))];
    case "expire":
      return [silent((world) => closePage(find(world, command.order)))];
    case "event":
      return [silent((world) => takeEvent(world, find(world, command.order)))];
    case "lie":
      return [silent((world) => release(world, find(world, command.order)))];
    case "look":
      return [
        (world) => (find(world, command.order)?.state === "open" ? undefined : null),
        silent((world) => settle(world, find(world, command.order))),
      ];
    case "refund":
      return refundMoments(command);
    case "give":
      return giveMoments(command);
    case "hear":
      return [silent((world) => hearRefunds(world, find(world, command.order)))];
    case "edit":
      return [silent((world) => edit(world, command.pieces))];
    case "publish":
      return [silent((world) => Object.assign(world, { isShown: command.isShown }))];
    case "wait":
      return [silent((world) => Object.assign(world, { now: world.now + command.minutes * 60 }))];
  }
}

/** A moment without an answer. */
const silent =
  (act: (world: World, memory: Memory) => unknown): Moment =>
  (world, memory) => {
    act(world, memory);
    return undefined;
  };

function edit(world: World, pieces: number): void {
  if (world.onHand + pieces < 0) return;
  world.made += pieces;
  world.onHand += pieces;
}

const find = (world: World, id: string | null | undefined): ModelOrder | undefined =>
  world.orders.find((order) => order.id === id);

type Open = Extract<Command, { do: "open" }>;

const isCodeLeft = ({ orders }: World): boolean =>
  orders.filter(({ usesCode }) => usesCode).length < CODE_USES;

const isSameCart = (order: ModelOrder, { shopper, pieces, hasCode }: Open): boolean =>
  order.shopper === shopper && order.pieces === pieces && order.hasCode === hasCode;
const isSameCheckout = (order: ModelOrder, command: Open): boolean =>
  isSameCart(order, command) && order.asked === command.asked;

/** The browser's earlier checkout: the same one is used again, a different one is closed first. */
function findEarlier(world: World, memory: Memory, command: Open): Answer | undefined {
  const earlier = find(world, command.earlier);
  if (earlier?.state === "paid" && isSameCheckout(earlier, command)) {
    return { paid: earlier.id };
  }
  if (earlier?.state === "open") {
    if (isSameCart(earlier, command)) memory.known = earlier.id;
    else {
      closePage(earlier);
      settle(world, earlier);
    }
  }
  memory.known ??= openTwin(world, command)?.id ?? null;
  return undefined;
}

const openTwin = (world: World, command: Open): ModelOrder | undefined =>
  world.orders.find((order) => order.state === "open" && isSameCheckout(order, command));

function useKnown(world: World, memory: Memory): Answer | undefined {
  const known = find(world, memory.known);
  if (!known) return undefined;
  if (!isOver(world, known)) return { page: known.id };
  closePage(known);
  settle(world, known);
  return known.state === "paid" ? { paid: known.id } : undefined;
}

function takePieces(world: World, command: Open, name: string): Answer {
  const twin = openTwin(world, command);
  if (twin) return { page: twin.id };
  if (command.hasCode && !isCodeLeft(world)) return "refused";
  if (world.onHand < command.pieces) return "refused";
  if (heldBy(world, command.shopper) + command.pieces > MAX_HELD) return "refused";
  world.onHand -= command.pieces;
  world.reserved += command.pieces;
  const { shopper, pieces, asked, hasCode } = command;
  const fresh = { state: "open", session: "open", event: "none" } as const;
  const own = { id: name, shopper, pieces, asked, hasCode, usesCode: hasCode };
  world.orders.push({ ...own, openedAt: world.now, refunds: [], ...fresh });
  return { page: name };
}

/** The reserved, unpaid pieces of everybody at a shopper's address. */
const heldBy = ({ orders }: World, shopper: number): number =>
  orders
    .filter((order) => order.state === "open" && homeOf(order.shopper) === homeOf(shopper))
    .reduce((sum, { pieces }) => sum + pieces, 0);

const isOver = (world: World, order: ModelOrder): boolean => world.now >= order.openedAt + PAGE_OPEN;

/** At the provider: the page closes, if it is open. */
function closePage(order: ModelOrder | undefined): void {
  if (order?.session !== "open") return;
  order.session = "expired";
  order.event = "waiting";
}

function pay(world: World, order: ModelOrder | undefined): void {
  if (!order) return;
  if (isOver(world, order)) closePage(order);
  if (order.session !== "open") return;
  order.session = "complete";
  order.event = "waiting";
}

function takeEvent(world: World, order: ModelOrder | undefined): void {
  if (order?.event !== "waiting") return;
  order.event = "taken";
  bring(world, order);
}

/** The shop asks the provider, and acts on the answer. */
function settle(world: World, order: ModelOrder | undefined): void {
  if (!order) return;
  if (isOver(world, order)) closePage(order);
  bring(world, order);
}

function bring(world: World, order: ModelOrder): void {
  if (order.session === "complete") {
    const before = order.state;
    sell(world, order);
    if (order.state !== before && world.now - order.openedAt >= HEARD_LATE) hearRefunds(world, order);
  }
  if (order.session === "expired") release(world, order);
}

function release(world: World, order: ModelOrder | undefined): void {
  if (order?.state !== "open") return;
  order.state = "expired";
  order.usesCode = false;
  world.reserved -= order.pieces;
  world.onHand += order.pieces;
}

function sell(world: World, order: ModelOrder): void {
  if (order.state === "open") world.reserved -= order.pieces;
  else if (order.state !== "expired") return;
  else if (world.onHand >= order.pieces && (!order.hasCode || isCodeLeft(world)))
    world.onHand -= order.pieces;
  else {
    order.state = "needs_refund";
    return;
  }
  order.state = "paid";
  order.usesCode = order.hasCode;
  world.sold += order.pieces;
}

type Refund = Extract<Command, { do: "refund" | "give" }>;

const totalOf = ({ pieces, hasCode }: ModelOrder): number =>
  pieces * PRICE - (hasCode ? CODE_OFF : 0) + DELIVERY;
const amountOf = ({ isWhole }: Refund, left: number): number => (isWhole ? left : Math.min(PART, left));

/** The amount that the shop considers left; a refund counts from the moment the owner requests it. */
const leftHere = (order: ModelOrder): number =>
  order.refunds
    .filter(({ isOurs, isHeard }) => isOurs || isHeard)
    .reduce((left, { cents }) => left - cents, totalOf(order));
const leftThere = (order: ModelOrder): number => totalOf(order) - moneyBack(order, "isGiven");

const isRefundable = ({ state }: ModelOrder): boolean => state === "paid" || state === "needs_refund";

/** The owner opens the form and sends it; it is recorded, requested at the provider, and the answer processed. */
function refundMoments(command: Refund): Moment[] {
  const own = (world: World, { refund }: Memory) => {
    const order = find(world, command.order);
    return refund === null ? undefined : order?.refunds.find((_, index) => index === refund);
  };
  return [
    (world, memory) => {
      const order = find(world, command.order);
      if (!order || !isRefundable(order)) return null;
      memory.left = leftHere(order);
      return memory.left > 0 ? undefined : null;
    },
    (world, memory) => {
      const order = find(world, command.order);
      if (!order || !isRefundable(order) || leftHere(order) !== memory.left) return null;
      const pieces = command.isWhole && order.state === "paid" ? order.pieces : 0;
      const cents = amountOf(command, memory.left);
      memory.refund = order.refunds.push({ cents, pieces, isOurs: true, isGiven: false, isHeard: false }) - 1;
      return undefined;
    },
    (world, memory) => {
      const order = find(world, command.order);
      const refund = own(world, memory);
      if (!order || !refund) return null;
      refund.isGiven = refund.cents <= leftThere(order);
      // Refused: it counts as never requested. It keeps its position among later ones.
      if (!refund.isGiven) Object.assign(refund, { isOurs: false, cents: 0 });
      return refund.isGiven ? undefined : null;
    },
    silent((world, memory) => hear(world, find(world, command.order), own(world, memory))),
  ];
}

/** A refund is made at the provider, without the shop. */
const giveMoments = (command: Refund): Moment[] => [
  (world, memory) => {
    const order = find(world, command.order);
    if (order && isOver(world, order)) closePage(order);
    if (order?.session !== "complete") return null;
    memory.left = leftThere(order);
    return memory.left > 0 ? undefined : null;
  },
  silent((world, memory) => {
    const order = find(world, command.order);
    const cents = amountOf(command, memory.left);
    if (order && cents <= leftThere(order))
      order.refunds.push({ cents, pieces: 0, isOurs: false, isGiven: true, isHeard: false });
  }),
];

/** The events of an order's refunds reach the shop. Before it knows of the payment they have no effect. */
function hearRefunds(world: World, order: ModelOrder | undefined): void {
  for (const refund of order?.refunds ?? []) hear(world, order, refund);
}

function hear(world: World, order: ModelOrder | undefined, refund: ModelRefund | undefined): void {
  if (!order || !refund?.isGiven || refund.isHeard) return;
  if (!isRefundable(order) && !refund.isOurs) return;
  refund.isHeard = true;
  world.sold -= refund.pieces;
  world.onHand += refund.pieces;
  if (moneyBack(order, "isHeard") === totalOf(order)) order.state = "refunded";
}
