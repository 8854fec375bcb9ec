import { OrderPage } from "./order-page.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { SeenOrder } from "./order-view.ts";
import { PackingPage } from "./packing-page.tsx";

interface SeenOrderPageProps {
  seen: SeenOrder;
  problem: OrderProblem | null;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
}

/** An order as its reader may see it: with its money, or as a parcel. */
export const SeenOrderPage = ({ seen: { order, packing, done }, ...rest }: SeenOrderPageProps) =>
  order ? (
    <OrderPage order={order} done={done} {...rest} />
  ) : (
    <PackingPage order={packing} done={done} {...rest} />
  );
