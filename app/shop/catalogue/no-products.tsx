import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** The catalogue of a shop without products, with links to its other services. */
export function NoProducts() {
  return (
    <div className="grid md:grid-cols-2">
      <div className="px-6 py-14 lg:px-12 lg:py-24">
        <WovenBand size="wide" className="max-w-lg" />
        <h1 className="mt-9 text-balance font-display text-xl">No products yet.</h1>
        <p className="mt-5 max-w-lg text-lead">
          The first run is being cut. Leave us a note, and we will write to you when it is sewn.
        </p>
        <p className="mt-5 max-w-lg text-bark">
          You need not wait for it: we also make to your own measure, and alter and mend what you have.
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink to="/contact">Write to us</ButtonLink>
          <TextLink to="/what-we-do" className="py-2 font-[560]">
            What we do
          </TextLink>
          <TextLink to="/client" className="py-2 font-[560]">
            The Journey
          </TextLink>
        </div>
      </div>
      <Picture
        url="/pictures/editorial-folded-stack.1920x1080.a3846c/1920.webp"
        alt="Two stacks of folded cloth in many prints"
        sizes="(min-width: 768px) 90vw, 135vw"
        className="relative h-72 md:h-auto md:min-h-[28rem]"
        imgClassName="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
