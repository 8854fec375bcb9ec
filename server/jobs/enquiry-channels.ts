import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { formService } from "#app/domain/people/enquiries/form-service.server.ts";
import { type Deliver, mailbox } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";

/** The channels to which the settings forward enquiries. */
export function enquiryChannels({ enquiries, mail }: Settings): ReadonlyMap<Channel, Deliver> {
  const channels = new Map<Channel, Deliver>();
  if (enquiries.formEndpoint) channels.set("form", formService(enquiries.formEndpoint));
  if (enquiries.mailTo && mail) channels.set("mail", mailbox(openMailer(mail), enquiries.mailTo));
  return channels;
}
