import { expect, test } from "vitest";
import { GARMENTS, MEASURE_NAMES, type Measure } from "#app/domain/making/measures.ts";
import { isHidden } from "./measure-fields.tsx";

test.each(Object.entries(GARMENTS))(
  "a chosen %s hides the measurements that it does not ask for",
  (_, garment) => {
    const asks: readonly Measure[] = garment.asks;
    expect(MEASURE_NAMES.filter((measure) => isHidden(measure, garment))).toEqual(
      MEASURE_NAMES.filter((measure) => !asks.includes(measure)),
    );
  },
);
