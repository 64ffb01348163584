/** Runs each call to other servers in its own span, and counts deliveries. Addresses are not recorded. */
import type { ServicePorts } from './operations/service-ports.ts'
import type { CustomSources } from './domain/findings/custom-sources.ts'
import type { MessageSender, ReviewMailSender } from './domain/webhooks/messages.ts'
import type { Observer } from './domain/observer.ts'
import type { OfficialDataSource } from './domain/findings/official-data.ts'
import type { RemoteImages } from './domain/pictures/remote-images.ts'
import type { WebhookSender } from './domain/webhooks/webhooks.ts'
import { traced } from './telemetry/tracing.ts'

type OutgoingPorts = Pick<
  ServicePorts,
  'webhookSender' | 'messageSenders' | 'reviewMails' | 'remoteImages' | 'officialData' | 'customSources'
>

/** The same ports, with every call observed. */
export function observedPorts(ports: OutgoingPorts, observer: Observer): OutgoingPorts {
  const { email, sms, whatsapp } = ports.messageSenders
  const { test, production } = ports.officialData
  const { reviewMails } = ports
  return {
    webhookSender: observedWebhooks(ports.webhookSender, observer),
    messageSenders: {
      email: email && tracedMessages('send e-mail', email),
      sms: sms && tracedMessages('send SMS', sms),
      whatsapp: whatsapp && tracedMessages('send WhatsApp', whatsapp),
    },
    reviewMails: reviewMails && tracedReviewMails(reviewMails),
    remoteImages: tracedImages(ports.remoteImages),
    officialData: {
      test: test && tracedOfficialData(test),
      production: production && tracedOfficialData(production),
    },
    customSources: tracedSources(ports.customSources),
  }
}

const outgoing = { kind: 'client' } as const

function observedWebhooks(sender: WebhookSender, observer: Observer): WebhookSender {
  return {
    whyRefused: (url) => sender.whyRefused(url),
    post: (...told) =>
      traced('post webhook', outgoing, async () => {
        const outcome = await sender.post(...told)
        observer.deliveryAttempted(outcome.failure ?? 'taken')
        return outcome
      }),
  }
}

function tracedMessages(name: string, sender: MessageSender): MessageSender {
  return { send: (...letter) => traced(name, outgoing, () => sender.send(...letter)) }
}

function tracedReviewMails(sender: ReviewMailSender): ReviewMailSender {
  return {
    sendNotice: (...notice) => traced('send review mail', outgoing, () => sender.sendNotice(...notice)),
  }
}

function tracedImages(images: RemoteImages): RemoteImages {
  return { fetch: (...asked) => traced('fetch picture', outgoing, () => images.fetch(...asked)) }
}

function tracedOfficialData(source: OfficialDataSource): OfficialDataSource {
  return {
    ...source,
    isSuspended: () => source.isSuspended(),
    lookUp: (...asked) => traced('ask official source', outgoing, () => source.lookUp(...asked)),
  }
}

function tracedSources(sources: CustomSources): CustomSources {
  return {
    whyRefused: (url) => sources.whyRefused(url),
    isSuspended: (url) => sources.isSuspended(url),
    ask: (...asked) => traced('ask custom source', outgoing, () => sources.ask(...asked)),
  }
}
