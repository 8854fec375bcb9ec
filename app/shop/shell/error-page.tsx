import { useFrame } from "#app/shop/content/use-frame.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { Wordmark } from "./wordmark.tsx";

/**
 * Shown when the shop itself fails. It depends on nothing else: no data, no cart, no router state. It does not repeat
 * the error, which is in the log.
 */
export function ErrorPage({ isAdmin }: { isAdmin: boolean }) {
  const { site } = useFrame();
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <div className="flex h-16 items-center justify-center px-6 lg:h-20">
          <Wordmark />
        </div>
        <WovenBand size="thin" />
      </header>
      <main id="main" className="mx-auto w-full max-w-3xl flex-1 px-6 py-18 md:py-32">
        <title>{`Something went wrong | ${site.name}`}</title>
        <div className="border-madder border-t-2 pt-6">
          <h1 className="text-balance font-display text-l">This page did not come together.</h1>
          <p className="mt-6 max-w-xl text-lead">
            {isAdmin
              ? "Something that the shop needs, such as its database, did not answer. What was saved before is safe. Try again in a minute; the shop’s log says more."
              : "The fault is ours, not yours. Nothing is lost: your cart is as you left it on this device. Try again in a moment, or write to us and we will help."}
          </p>
          <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2 font-[560]">
            <TextLink href="">Try again</TextLink>
            <TextLink href="/">Back to the shop</TextLink>
            {!isAdmin && <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>}
          </p>
        </div>
      </main>
    </div>
  );
}
