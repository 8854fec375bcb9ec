import { Form } from "react-router";
import { TextButton } from "#app/ui/text-link.tsx";
import type { Device } from "../account.ts";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/London" });

/** Where the administrator is signed in, this device first. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className="border-ink border-t">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-sand border-b py-3"
        >
          <div>
            <p className="font-[560] text-label">{device.name}</p>
            <p className="text-bark text-small">
              Since <time dateTime={device.since.toISOString()}>{DAY.format(device.since)}</time>
              {device.address && `, from ${device.address}`}
            </p>
          </div>
          {device.isThisOne ? (
            <p className="font-[560] text-leaf text-small">This device</p>
          ) : (
            <Form method="post">
              <input type="hidden" name="session" value={device.id} />
              <TextButton type="submit" name="form" value="device" className="text-small">
                Sign out<span className="visually-hidden"> {device.name}</span>
              </TextButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
