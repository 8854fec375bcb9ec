import { useEffect, useRef } from "react";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The key for an authenticator app: as a picture, as a link for the phone that reads this, and in letters. */
export function SecondFactorKey({ uri, letters }: { uri: string; letters: string }) {
  const box = useRef<HTMLDivElement>(null);
  // It stands where the form was that asked for it, and the person goes on from here.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-wrap items-start gap-6">
      <QrCode text={uri} label="The key for the authenticator app" className="w-44 border border-sand" />
      <div className="min-w-56 flex-1">
        <p className="font-[560] text-label">Give the app its key</p>
        <p className="mt-1 text-bark text-small">
          Point the app’s camera at the picture. On this phone, <TextLink href={uri}>open the app</TextLink>.
        </p>
        <p className="mt-3 text-bark text-small">Or type the key:</p>
        <p className="mt-1 select-all text-small tabular-nums">{letters}</p>
      </div>
    </div>
  );
}
