/** Access tokens and accounts, for the operator of the server: an addition to the contract. */
import { Type } from 'typebox'
import {
  AccessTokenRecord,
  AccountRecord,
  CreateAccessTokenBody,
  CreateAccountBody,
  CreatedAccessToken,
  ListAccessTokensAnswer,
  ListAccountsAnswer,
} from '../../../../protocol/access/access-tokens.ts'
import { Id } from '../../../../protocol/id-schemas.ts'
import { accessTokenRecord } from '../../wire/records/access-records.ts'
import type { Account } from '../../../domain/access/account-store.ts'
import {
  createAccessToken,
  createAccount,
  revokeAccessToken,
} from '../../../operations/access/access-tokens.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'
import type { TokenMemory } from '../../plugins/token-memory.ts'

/** A name and a few words. */
const BODY_BYTES = 4 * 1024

const tags = ['Access']
const config = { scope: 'admin' } as const

export function accessTokenRoutes(api: Api, { ports }: HttpContext, tokens: TokenMemory): void {
  const listSchema = {
    operationId: 'listAccessTokens',
    summary: 'List access tokens',
    description: 'Oldest first, of one account or of all, including revoked and expired tokens.',
    tags,
    querystring: Type.Object({ account: Type.Optional(Id) }),
    response: answers(ListAccessTokensAnswer, [400, 401]),
  }
  api.get('/access-tokens', { schema: listSchema, config }, async (request) => {
    const docs = (await ports.accessTokens.list(request.query.account)).map(accessTokenRecord)
    return { docs, totalItems: docs.length }
  })

  const createSchema = {
    operationId: 'createAccessToken',
    summary: 'Create an access token',
    description: 'The token is in this answer and never again; only its hash is stored.',
    tags,
    body: CreateAccessTokenBody,
    response: answers(CreatedAccessToken, [400, 401, 404, 413, 415]),
  }
  const createOptions = {
    schema: createSchema,
    config: { ...config, answersSecret: true },
    bodyLimit: BODY_BYTES,
  }
  api.post('/access-tokens', createOptions, async (request) => {
    const { account = accountOf(request).id, ...wanted } = request.body
    const { token, secret } = await createAccessToken(ports, account, wanted)
    return { ...accessTokenRecord(token), accessToken: secret }
  })

  const revokeSchema = {
    operationId: 'revokeAccessToken',
    summary: 'Revoke an access token',
    description:
      'It ends at once in this process, and within ten seconds in others. The answer is the revoked token.',
    tags,
    params: Type.Object({ tokenId: Type.String() }),
    response: answers(AccessTokenRecord, [401, 404]),
  }
  api.delete('/access-tokens/:tokenId', { schema: revokeSchema, config }, async (request) => {
    const token = await revokeAccessToken(ports, request.params.tokenId)
    tokens.forget()
    return accessTokenRecord(token)
  })
}

export function accountRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listAccounts',
    summary: 'List accounts',
    description: 'Oldest first.',
    tags,
    response: answers(ListAccountsAnswer, [401]),
  }
  api.get('/accounts', { schema: listSchema, config }, async () => {
    const docs = (await ports.accounts.all()).map(accountRecord)
    return { docs, totalItems: docs.length }
  })

  const createSchema = {
    operationId: 'createAccount',
    summary: 'Create an account',
    description: 'With its first two reports and no access token. Its environment never changes.',
    tags,
    body: CreateAccountBody,
    response: answers(AccountRecord, [400, 401, 413, 415]),
  }
  api.post('/accounts', { schema: createSchema, config, bodyLimit: BODY_BYTES }, async (request) =>
    accountRecord(await createAccount(ports, request.body)),
  )
}

function accountRecord({ id, name, environment }: Account): AccountRecord {
  return { _id: id, name, environment }
}
