import occasionsJson from "../../../content/occasions.json" with { type: "json" };
import type { OccasionsContent } from "./catalogue-schemas.ts";

/** The occasions that pieces are worn for, in the brand's words and order. */
export const OCCASIONS: OccasionsContent = occasionsJson;
