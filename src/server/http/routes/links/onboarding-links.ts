/** Onboarding links: sections 4.8 and 4.9 of the contract. */
import { Type } from 'typebox'
import { isLinkToken } from '../../../../protocol/ids.ts'
import {
  CreatedLink,
  CreateLinkBody,
  LinkRecord,
  LINKS_DEFAULT_LIMIT,
  LINKS_MAX_LIMIT,
  linkStates,
  ListLinksAnswer,
  UpdateLinkBody,
  type LinkState,
} from '../../../../protocol/links/links.ts'
import type { Link } from '../../../domain/links/link.ts'
import { addressedLink, linkRecord } from '../../wire/records/link-record.ts'
import { createLink, findLinkOfReport, listLinks, setLinkActive } from '../../../operations/links/links.ts'
import { readRecipients, sendLink } from '../../../operations/webhooks/messages.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { cursorQuery, linkNextPage, readPage } from '../../wire/paging.ts'
import { readWords } from '../../wire/query-words.ts'
import { answers } from '../../wire/schemas.ts'

/** Twenty variables of three kilobytes each; more belongs in the caller's own database. */
const LINK_BODY_BYTES = 64 * 1024

const tags = ['Onboarding links']

const ListQuery = Type.Object({
  cpf: Type.Optional(
    Type.String({ pattern: '^[0-9]+$', description: 'CPF that the link was made for, digits only' }),
  ),
  status: Type.Optional(
    Type.String({
      description:
        `One or more of ${linkStates.join(', ')}, separated by a pipe. pending: it can be opened and nobody ` +
        'submitted through it yet; used: somebody did; repeated: more than once; inactive: it was deactivated; ' +
        'expired: its days are over.',
      examples: ['pending', 'inactive|expired'],
    }),
  ),
  ...cursorQuery,
})

export function onboardingLinkRoutes(api: Api, context: HttpContext): void {
  listRoute(api, context)
  createRoute(api, context)
  recordRoutes(api, context)
}

function listRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'listOnboardingLinks',
    summary: 'List the onboarding links of a report',
    description:
      `Newest first. A _limit above ${LINKS_MAX_LIMIT} counts as ${LINKS_MAX_LIMIT}. Without token and ` +
      'url: the service keeps only a hash of the token, so the address of a link is in the answer that ' +
      'creates it and in no list.',
    tags,
    params: Type.Object({ reportId: Type.String() }),
    querystring: ListQuery,
    response: answers(ListLinksAnswer, [400, 401, 404]),
  }
  api.get(
    '/reports/:reportId/onboarding-ext',
    { config: { scope: 'links:read' }, schema },
    async (request, reply) => {
      const { cpf, status, ...paging } = request.query
      const page = readPage(paging, { byDefault: LINKS_DEFAULT_LIMIT, most: LINKS_MAX_LIMIT })
      const filter = {
        ...(cpf === undefined ? {} : { cpf }),
        ...(status === undefined ? {} : { states: readWords(status, 'status', isLinkState) }),
      }
      const account = accountOf(request)
      const listed = await listLinks(ports, account.id, request.params.reportId, filter, page)
      linkNextPage(request, reply, page, listed)
      const { rows, total } = listed
      return { docs: rows.map(({ link, messages }) => linkRecord(link, messages)), totalItems: total }
    },
  )
}

function isLinkState(word: string): word is LinkState {
  return linkStates.some((state) => state === word)
}

function createRoute(api: Api, { ports, onboardingUrl }: HttpContext): void {
  const createSchema = {
    operationId: 'createOnboardingLink',
    summary: 'Create an onboarding link',
    description:
      'A limited link accepts as many submissions, for as many days, as its report says; with noExpire it ' +
      'accepts them until it is deactivated. With email, smsPhoneNumber or whatsappPhoneNumber it is sent ' +
      'to the person; messages says what became of each message, also that nothing is configured to send ' +
      'it. This answer contains the address of the link; lists do not.',
    tags,
    params: Type.Object({ reportId: Type.String() }),
    body: CreateLinkBody,
    response: answers(CreatedLink, [400, 401, 404, 409, 413, 415]),
  }
  api.post(
    '/reports/:reportId/onboarding-ext',
    { config: { scope: 'links:write' }, schema: createSchema, bodyLimit: LINK_BODY_BYTES },
    async (request) => {
      const { id } = accountOf(request)
      const recipients = readRecipients(request.body)
      const { link, token } = await createLink(ports, id, request.params.reportId, request.body)
      const url = `${onboardingUrl()}/${token}`
      const { language } = request.body
      const messages = await sendLink(ports, link, url, { recipients, language })
      return addressedLink(link, messages, token, url)
    },
  )
}

function recordRoutes(api: Api, { ports, onboardingUrl }: HttpContext): void {
  const answerLink = async (link: Link, name: string) => {
    const messages = await ports.messages.ofLinks(link.accountId, [link.id])
    if (!isLinkToken(name)) return linkRecord(link, messages)
    return addressedLink(link, messages, name, `${onboardingUrl()}/${name}`)
  }
  const linkParams = Type.Object({
    reportId: Type.String(),
    onboardingId: Type.String({ description: 'The identifier of the link or its token' }),
  })

  const getSchema = {
    operationId: 'getOnboardingLink',
    summary: 'Get an onboarding link',
    description:
      'With the state of the messages that carry it. It contains token and url only if you name the link by its token.',
    tags,
    params: linkParams,
    response: answers(LinkRecord, [401, 404]),
  }
  api.get(
    '/reports/:reportId/onboarding-ext/:onboardingId',
    { config: { scope: 'links:read' }, schema: getSchema },
    async (request) => {
      const { reportId, onboardingId } = request.params
      const link = await findLinkOfReport(ports, accountOf(request).id, reportId, onboardingId)
      return answerLink(link, onboardingId)
    },
  )

  const updateSchema = {
    operationId: 'updateOnboardingLink',
    summary: 'Activate or deactivate an onboarding link',
    description:
      'The answer contains token and url only if you name the link by its token: the service keeps only a hash of it.',
    tags,
    params: linkParams,
    body: UpdateLinkBody,
    response: answers(LinkRecord, [400, 401, 404, 409, 413, 415]),
  }
  api.patch(
    '/reports/:reportId/onboarding-ext/:onboardingId',
    { config: { scope: 'links:write' }, schema: updateSchema, bodyLimit: LINK_BODY_BYTES },
    async (request) => {
      const { reportId, onboardingId } = request.params
      const { id } = accountOf(request)
      const link = await setLinkActive(ports, id, reportId, onboardingId, request.body.active)
      return answerLink(link, onboardingId)
    },
  )
}
