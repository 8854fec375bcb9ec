// The model of the time after a sale: the place of each piece of an order and of its exchanges, and the refunded money.

export const DELIVERY = 495;

/** The sizes of the dress, each with its price of today in pence. */
export const SIZES = { "10": 15_001, "12": 18_500, "14": 18_500, "20": 21_000 } as const;
export type Size = keyof typeof SIZES;

/** An order, and its exchanges, each of which is an order of its own. */
export interface Family {
  orders: Model[];
  /** The changes that the family has made to the stock of each size. */
  stock: Record<Size, { onHand: number; reserved: number }>;
}

/** One order, as it must be. All of its pieces are alike. */
export interface Model {
  /** The order's id. An exchange has that of the return in which it began, because the shop creates its own. */
  id: string;
  isExchange: boolean;
  size: Size;
  /** The price of a piece, in pence. */
  price: number;
  delivery: number;
  isSent: boolean;
  pieces: ("kept" | "asked" | "shelf" | "written-off" | "repaired")[];
  returns: ModelReturn[];
  refunded: number;
  /** The part of its money that pays for exchanges, and the part that became store credit. */
  credited: number;
  storeCredit: number;
}
export interface ModelReturn {
  id: string;
  is: "withdrawal" | "refund" | "alteration" | "exchange" | "credit";
  state: "requested" | "received" | "booked" | "settled" | "refused";
  pieces: number[];
  /** The size that an exchange asks for. */
  to: Size;
  /** Whether the new pieces are held. */
  isHeld: boolean;
}

/** A step with one of the orders. Returns are named by their place in the model, and pieces by theirs in the order. */
export type AfterSale = { order: number } & (
  | { do: "send" }
  | { do: "withdraw"; pieces: number[] }
  | { do: "return" | "alter" | "ask-credit"; pieces: number[] }
  | { do: "exchange"; pieces: number[]; to: Size }
  | {
      do: "receive" | "refuse" | "send-back" | "send-exchange" | "pay-difference" | "send-credit";
      which: number;
    }
  | { do: "book"; which: number; piece: number; isWhole: boolean }
  | { do: "refund"; which: number; isProviderAway: boolean }
);

/** An order that was just sold, with the change that it made to the stock. */
export function soldFamily({ id, price, qty }: { id: string; price: number; qty: number }): Family {
  const order: Model = {
    ...{ id, price, isExchange: false, size: "12", delivery: DELIVERY, isSent: false },
    ...{ pieces: Array(qty).fill("kept"), returns: [], refunded: 0, credited: 0, storeCredit: 0 },
  };
  const none = () => ({ onHand: 0, reserved: 0 });
  const stock = { "10": none(), "12": { onHand: -qty, reserved: 0 }, "14": none(), "20": none() };
  return { orders: [order], stock };
}

/** The command, for an order, a return and pieces that exist. */
export function ofWhatIsThere(wished: AfterSale, { orders }: Family): { command: AfterSale; model: Model } {
  const order = wished.order % orders.length;
  const model = orders[order];
  if (!model) throw new Error("A family without an order");
  const command = { ...wished, order };
  if ("pieces" in command) {
    const pieces = [...new Set(command.pieces.map((piece) => piece % model.pieces.length))];
    return { command: { ...command, pieces }, model };
  }
  if (!("which" in command) || model.returns.length === 0) return { command, model };
  const which = command.which % model.returns.length;
  const given = model.returns[which]?.pieces ?? [];
  if (command.do !== "book") return { command: { ...command, which }, model };
  return { command: { ...command, which, piece: given[command.piece % given.length] ?? 0 }, model };
}

/** The condition of a booked piece: an altered one is repaired, and no other. */
export const conditionOf = (given: ModelReturn | undefined, isWhole: boolean) =>
  given?.is === "alteration" ? "repaired" : isWhole ? "shelf" : "written-off";

/** Carries out the command in the model; `id` is that of a new return. Repeating it changes nothing. */
export function follow(family: Family, model: Model, command: AfterSale, id: string): void {
  const given = "which" in command ? model.returns[command.which] : undefined;
  switch (command.do) {
    case "send":
      if (isClosed(model) || model.returns.some(isWaiting)) return;
      model.isSent = true;
      return;
    case "withdraw":
      withdraw(family, model, command.pieces, id);
      return;
    case "return":
    case "alter":
    case "ask-credit":
    case "exchange":
      ask(family, model, command, id);
      return;
    case "receive":
      if (given?.state === "requested" && model.isSent) given.state = "received";
      return;
    case "refuse":
      if (!given || given.is === "withdrawal" || !["requested", "received"].includes(given.state)) return;
      if (given.pieces.some((piece) => model.pieces[piece] !== "asked")) return;
      letGo(family, given);
      end(model, given, "refused");
      return;
    case "send-back":
      if (given?.state === "booked" && given.is === "alteration") end(model, given, "settled");
      return;
    case "book":
      if (given?.state !== "received" || !given.pieces.includes(command.piece)) return;
      if (model.pieces[command.piece] !== "asked") return;
      model.pieces[command.piece] = conditionOf(given, command.isWhole);
      if (command.isWhole && given.is !== "alteration") family.stock[model.size].onHand += 1;
      noteBooked(model, given);
      return;
    case "refund":
      if (given && given.is !== "alteration") payBack(family, model, given);
      return;
    case "send-credit":
      if (given?.is === "credit") giveCredit(model, given);
      return;
    case "send-exchange":
      if (given && sumsOf(model, given).due === 0) exchange(family, model, given);
      return;
    case "pay-difference":
      if (given && sumsOf(model, given).due > 0) exchange(family, model, given);
  }
}

type Asked = Exclude<Extract<AfterSale, { pieces: number[] }>, { do: "withdraw" }>;
const IS = {
  return: "refund",
  alter: "alteration",
  exchange: "exchange",
  "ask-credit": "credit",
} as const;

/**
 * The open return from which a withdrawal takes a piece: the shop has given nothing for it yet, and its money is not
 * sure.
 */
const openReturnOf = (model: Model, piece: number): ModelReturn | undefined =>
  model.returns.find(
    ({ is, state, pieces }) =>
      pieces.includes(piece) &&
      is !== "withdrawal" &&
      (state === "requested" || state === "received" || (state === "booked" && is !== "refund")),
  );

/**
 * A withdrawal takes pieces out of open returns, each of which ends with its last one. Pieces that are back in the shop
 * form a withdrawal of their own, booked as far as they were.
 */
function withdraw(family: Family, model: Model, asked: number[], id: string): void {
  const openOf = (piece: number) => openReturnOf(model, piece);
  if (isClosed(model) || asked.some((piece) => model.pieces[piece] !== "kept" && !openOf(piece))) return;
  const here = asked.filter((piece) => (openOf(piece)?.state ?? "requested") !== "requested");
  const toCome = asked.filter((piece) => !here.includes(piece));
  for (const given of new Set(asked.flatMap((piece) => openOf(piece) ?? []))) {
    const left = given.pieces.filter((piece) => !asked.includes(piece));
    if (given.isHeld) hold(family, given.to, left.length - given.pieces.length);
    given.pieces = left;
    if (left.length === 0) Object.assign(given, { state: "refused", isHeld: false });
    else noteBooked(model, given);
  }
  for (const piece of asked)
    if (["kept", "repaired"].includes(model.pieces[piece] ?? "")) model.pieces[piece] = "asked";
  const made = { is: "withdrawal", to: model.size, isHeld: false } as const;
  if (toCome.length > 0) model.returns.push({ ...made, id, state: "requested", pieces: toCome });
  if (here.length === 0) return;
  const ofThese: ModelReturn = {
    ...made,
    id: toCome.length > 0 ? `${id}-here` : id,
    state: "received",
    pieces: here,
  };
  noteBooked(model, ofThese);
  model.returns.push(ofThese);
}

function noteBooked(model: Model, given: ModelReturn): void {
  const isLeft = given.pieces.some((piece) => model.pieces[piece] === "asked");
  if (given.state === "received" && !isLeft) given.state = "booked";
}

function ask(family: Family, model: Model, command: Asked, id: string): void {
  const isFree = command.pieces.every((piece) => model.pieces[piece] === "kept");
  if (!isFree || isClosed(model) || !model.isSent) return;
  const to = command.do === "exchange" ? command.to : model.size;
  const isHeld = command.do === "exchange";
  if (isHeld && to === model.size) return;
  for (const piece of command.pieces) model.pieces[piece] = "asked";
  model.returns.push({ id, is: IS[command.do], state: "requested", pieces: command.pieces, to, isHeld });
  if (isHeld) hold(family, to, command.pieces.length);
}

function hold({ stock }: Family, size: Size, pieces: number): void {
  stock[size].onHand -= pieces;
  stock[size].reserved += pieces;
}

/** Releases the pieces that were held for an exchange: it failed, or its days are over. */
export function letGo(family: Family, given: ModelReturn): void {
  if (given.isHeld) hold(family, given.to, -given.pieces.length);
  given.isHeld = false;
}

function end(model: Model, given: ModelReturn, state: "refused" | "settled"): void {
  given.state = state;
  for (const piece of given.pieces) model.pieces[piece] = "kept";
}

function payBack(family: Family, model: Model, given: ModelReturn): void {
  const isReady = given.state === "booked" || (given.state === "requested" && !model.isSent);
  if (!isReady) return;
  letGo(family, given);
  if (given.is === "exchange" || given.is === "credit") given.is = "refund";
  if (!model.isSent) {
    for (const piece of given.pieces) model.pieces[piece] = "shelf";
    family.stock[model.size].onHand += given.pieces.length;
  }
  given.state = "settled";
  model.refunded += moneyOf(model, given);
}

/** The prices of its pieces, and the delivery when it leaves nothing kept: earlier withdrawals count as done. */
function moneyOf(model: Model, given: ModelReturn): number {
  const place = model.returns.indexOf(given);
  const back = model.returns.filter(
    ({ is, state }, index) =>
      index === place ||
      (["withdrawal", "refund", "credit"].includes(is) && state === "settled") ||
      (is === "withdrawal" && state !== "refused" && index < place),
  );
  const isAllBack = model.pieces.every((_, piece) => back.some(({ pieces }) => pieces.includes(piece)));
  return Math.min(given.pieces.length * model.price + (isAllBack ? model.delivery : 0), leftOf(model));
}

/** Turns booked pieces into a gift card. When nothing is left to give, nothing happens. */
function giveCredit(model: Model, given: ModelReturn): void {
  const amount = moneyOf(model, given);
  if (given.state !== "booked" || amount === 0) return;
  given.state = "settled";
  model.credited += amount;
  model.storeCredit += amount;
}

/** The price of an exchange's new pieces, and how it is paid. */
function sumsOf(model: Model, { pieces, to }: ModelReturn) {
  const own = SIZES[model.size];
  // A piece that was bought below today's price differs from another size in the same proportion.
  const price = Math.max(0, model.price + Math.round((SIZES[to] - own) * Math.min(1, model.price / own)));
  const returned = Math.min(leftOf(model), pieces.length * model.price);
  const credit = Math.min(returned, pieces.length * price);
  return { price, credit, back: returned - credit, due: pieces.length * price - credit };
}

/** Turns the exchange into an order. It is sent at once, or after a difference was paid. */
function exchange(family: Family, model: Model, given: ModelReturn): void {
  if (given.is !== "exchange" || given.state !== "booked") return;
  const { price, credit, back, due } = sumsOf(model, given);
  if (!given.isHeld) hold(family, given.to, given.pieces.length);
  given.isHeld = false;
  family.stock[given.to].reserved -= given.pieces.length;
  given.state = "settled";
  model.credited += credit;
  model.refunded += back;
  family.orders.push({
    ...{ id: given.id, isExchange: true, size: given.to, price, delivery: 0, isSent: due === 0 },
    ...{
      pieces: Array(given.pieces.length).fill("kept"),
      returns: [],
      refunded: 0,
      credited: 0,
      storeCredit: 0,
    },
  });
}

const totalOf = ({ pieces, price, delivery }: Model): number => pieces.length * price + delivery;
const leftOf = (model: Model): number => totalOf(model) - model.refunded - model.credited;
/** Whether a withdrawal still has to be confirmed. Until then nothing is sent. */
const isWaiting = ({ is, state }: ModelReturn): boolean => is === "withdrawal" && state === "requested";
/** Whether a refund before the sending closed it: no piece was kept, and none waited. */
const isCancelled = (model: Model): boolean =>
  !model.isSent &&
  model.returns.some(({ state }) => state === "settled") &&
  !model.returns.some(isWaiting) &&
  !model.pieces.includes("kept");
const isClosed = (model: Model): boolean => model.refunded === totalOf(model) || isCancelled(model);
