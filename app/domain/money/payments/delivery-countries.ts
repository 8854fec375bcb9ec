import type Stripe from "stripe";
import type { Named } from "./stripe-types.ts";

/** A country that Stripe ships to, by its two-letter code: ISO 3166-1 without those under sanctions, and a few more. */
export type DeliveryCountry =
  Named<Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry>;

/** The compiler compares this list with the SDK's type: a missing or an extra code stops the build. */
const CODES =
  "AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW ZZ";

type Words<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | Text;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? string : never) : never;

const countries: ReadonlySet<string> = new Set(
  (CODES satisfies Same<Words<typeof CODES>, DeliveryCountry>).split(" "),
);

/** Whether parcels can be sent to a country. Stripe refuses a whole checkout for one unknown code. */
export const isDeliveryCountry = (code: string): code is DeliveryCountry => countries.has(code);
