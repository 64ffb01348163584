/** Onboarding links: sections 4.8 and 4.9 of the contract. */
import { Type } from 'typebox'
import { isLinkToken } from '../../protocol/ids.ts'
import { CreatedLink, CreateLinkBody, LinkRecord, UpdateLinkBody } from '../../protocol/links.ts'
import { addressedLink, linkRecord } from '../domain/link.ts'
import { createLink, setLinkActive } from '../operations/links.ts'
import { accountOf } from './access.ts'
import type { Api, HttpContext } from './api.ts'
import { answers } from './schemas.ts'

/** Twenty variables of three kilobytes each; more belongs to the caller's own database. */
const LINK_BODY_BYTES = 64 * 1024

const tags = ['Onboarding links']

export function onboardingLinkRoutes(api: Api, { ports, onboardingUrl }: HttpContext): void {
  const createSchema = {
    operationId: 'createOnboardingLink',
    summary: 'Create an onboarding link',
    description:
      'A limited link accepts as many submissions, for as many days, as its report says; with noExpire it ' +
      'accepts them until it is deactivated. email and smsPhoneNumber are validated and accepted; this ' +
      'version sends no message: hand url to the person yourself.',
    tags,
    params: Type.Object({ reportId: Type.String() }),
    body: CreateLinkBody,
    response: answers(CreatedLink, [400, 401, 404, 413, 415]),
  }
  api.post(
    '/reports/:reportId/onboarding-ext',
    { config: { scope: 'links:write' }, schema: createSchema, bodyLimit: LINK_BODY_BYTES },
    async (request) => {
      const { id } = accountOf(request)
      const { link, token } = await createLink(ports, id, request.params.reportId, request.body)
      return addressedLink(link, token, onboardingUrl())
    },
  )

  const updateSchema = {
    operationId: 'updateOnboardingLink',
    summary: 'Activate or deactivate an onboarding link',
    description:
      'Answers token and url only to who names the link by its token: the service keeps a hash of it.',
    tags,
    params: Type.Object({
      reportId: Type.String(),
      onboardingId: Type.String({ description: 'The identifier of the link or its token' }),
    }),
    body: UpdateLinkBody,
    response: answers(LinkRecord, [400, 401, 404, 413, 415]),
  }
  api.patch(
    '/reports/:reportId/onboarding-ext/:onboardingId',
    { config: { scope: 'links:write' }, schema: updateSchema, bodyLimit: LINK_BODY_BYTES },
    async (request) => {
      const { reportId, onboardingId } = request.params
      const { id } = accountOf(request)
      const link = await setLinkActive(ports, id, reportId, onboardingId, request.body.active)
      return isLinkToken(onboardingId) ? addressedLink(link, onboardingId, onboardingUrl()) : linkRecord(link)
    },
  )
}
