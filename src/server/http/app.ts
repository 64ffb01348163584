/** Every route of the service on one Fastify instance: first what they have in common, then each resource. */
import { answerProblem } from './wire/problem.ts'
import { requireAccess, type TokenReader } from './plugins/access.ts'
import { admitRequests } from './plugins/admission.ts'
import { accessTokenRoutes, accountRoutes } from './routes/access/access-tokens.ts'
import type { Api, HttpContext } from './wire/api.ts'
import { boundBodies, createBodyBudget } from './plugins/arriving-bodies.ts'
import { auditRoutes, recordCalls } from './routes/access/audit.ts'
import type { BodyBudget } from './plugins/body-budget.ts'
import { brakeByToken, createBrakes, type Brakes } from './plugins/brakes.ts'
import { brandFileRoutes } from './routes/reports/brand-files.ts'
import { consoleRoutes } from './pages/console.ts'
import { ConsoleSessions } from './pages/console-sessions.ts'
import { doctorRoutes } from './pages/doctor.ts'
import { allowAnyOrigin } from './plugins/cross-origin.ts'
import { executionImageRoutes } from './routes/executions/execution-images.ts'
import { executionRoutes } from './routes/executions/executions.ts'
import { faceModelRoutes } from './routes/faces/face-models.ts'
import { fileRoutes } from './routes/service/files.ts'
import { figureRoutes } from './routes/executions/figures.ts'
import { healthRoutes } from './routes/service/health.ts'
import { hostDoorRoute } from './plugins/host-door.ts'
import { issuerKeyRoutes } from './routes/access/issuer-keys.ts'
import { readJsonBodies } from './wire/json-body.ts'
import { honourIdempotencyKeys } from './plugins/idempotency.ts'
import { measureRequests, metricRoutes } from './routes/service/metrics.ts'
import { noticesRoute } from './pages/notices.ts'
import { onboardingLinkRoutes } from './routes/links/onboarding-links.ts'
import { documentApi } from './description/openapi.ts'
import { readClosedScript } from './pages/closed-script.ts'
import { answerWithClosedPages, pageRoutes } from './pages/pages.ts'
import { describePassingAnswers } from './plugins/passing-answers.ts'
import { peopleRoutes } from './routes/access/people.ts'
import { privateFacesetRoutes } from './routes/faces/private-faceset.ts'
import { referenceRoutes } from './pages/reference.ts'
import { dryRunRoutes } from './routes/reports/dry-runs.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { noteRoutes } from './routes/executions/notes.ts'
import { reviewRoutes } from './routes/executions/reviews.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { searchDefaultRoutes } from './routes/faces/search-defaults.ts'
import { requireSession } from './plugins/session-access.ts'
import { sessionRoutes } from './routes/sessions/session.ts'
import { consentTextRoutes } from './routes/privacy/consent-texts.ts'
import { erasureRoutes, subjectRoutes } from './routes/privacy/subjects.ts'
import { refuseUnstorableText } from './plugins/storable-text.ts'
import { submissionRoutes } from './routes/executions/submissions.ts'
import { TokenMemory } from './plugins/token-memory.ts'
import { dropUnreadBodies } from './plugins/unread-bodies.ts'
import { validatorCompiler } from './wire/validation.ts'
import { webhookRoutes } from './routes/webhooks/webhooks.ts'

/** Adds the service to an instance of its own. */
export async function serviceRoutes(api: Api, context: HttpContext): Promise<void> {
  const brakes = await answerFailures(api, context)
  const openRoutes = await guardRequests(api, context)
  const budget = createBodyBudget(context.limits)
  context.metrics.gauge('limiar_body_bytes', 'Bytes of bodies that are held', [], () => budget.held)
  await documentApi(api, openRoutes)
  if (context.metricsAccess) metricRoutes(api, context.metrics, context.metricsAccess)
  healthRoutes(api, { ...context, isEmulated: context.ports.emulator !== undefined })
  const tokens = new TokenMemory(context.ports.accessTokens, context.ports.clock)
  const door = { tokens, brakes, budget }
  await api.register(async (scope: Api) => {
    openRoutes.open(scope)
    apiRoutes(scope, context, door)
  })
  await api.register(async (scope: Api) => {
    openRoutes.open(scope)
    fileRoutes(scope, context)
  })
  brandFileRoutes(api, context)
  await registerConsole(api, context, door)
  await registerPages(api, context, door)
  hostDoorRoute(api, context)
  noticesRoute(api, context)
}

/** How all routes read requests and answer failures. Returns the brakes, which count refused access tokens. */
async function answerFailures(api: Api, context: HttpContext): Promise<Brakes> {
  api.setValidatorCompiler(validatorCompiler)
  // The routes build their answers member by member, and the contract test checks them against their schemas.
  api.setSerializerCompiler(() => JSON.stringify)
  const brakes = await createBrakes(api, context.limits)
  api.setErrorHandler(async (error, request, reply) =>
    answerProblem(await brakes.afterFailure(request, error), request, reply),
  )
  api.addHook('onError', async ({ routeOptions }, _reply, error) => {
    // The answer of /ready says itself what is missing.
    if (!routeOptions.config.alwaysAnswered) context.onFailure(error)
  })
  readJsonBodies(api)
  refuseUnstorableText(api)
  return brakes
}

/** What every request passes before its route, in the order of the hooks. */
async function guardRequests(api: Api, context: HttpContext) {
  setSecurityHeaders(api, context)
  // Comes before anything refuses a request, so that a page can also read why, and when to come back.
  const openRoutes = await allowAnyOrigin(api)
  dropUnreadBodies(api)
  describePassingAnswers(api)
  measureRequests(api, context.metrics)
  await admitRequests(api, context.limits)
  return openRoutes
}

/** The pages of the console, and the API behind their cookie. */
async function registerConsole(api: Api, context: HttpContext, door: ApiDoor): Promise<void> {
  const { consoleKeys, limits, ports } = context
  const sessions = new ConsoleSessions(consoleKeys, ports.clock, limits.consoleIdleMinutes)
  await api.register(async (scope: Api) => consoleApiRoutes(scope, context, door, sessions), {
    prefix: '/console/api',
  })
  await api.register(async (scope: Api) => consoleRoutes(scope, context, { ...door, sessions }))
}

/** The pages for people who have no access token, and the routes that the onboarding page calls. */
async function registerPages(api: Api, context: HttpContext, { brakes, budget }: ApiDoor): Promise<void> {
  await api.register(async (scope: Api) => {
    requireSession(scope, context)
    boundBodies(scope, context.limits, budget)
    sessionRoutes(scope, context, brakes)
  })
  await api.register(async (scope: Api) => {
    const script = readClosedScript(context.pageDirectory)
    answerWithClosedPages(scope, brakes, script)
    await pageRoutes(scope, context, script)
  })
  await api.register(async (scope: Api) => referenceRoutes(scope, context))
  await api.register(async (scope: Api) => {
    answerWithClosedPages(scope, brakes)
    await doctorRoutes(scope, context)
  })
}

/** What every entry to the API shares: remembered tokens, limits for callers, and room for bodies. */
interface ApiDoor {
  readonly tokens: TokenMemory
  readonly brakes: Brakes
  readonly budget: BodyBudget
}

/** The same routes for the console's page, opened by its cookie. Not described, and closed to other origins. */
function consoleApiRoutes(api: Api, context: HttpContext, door: ApiDoor, sessions: ConsoleSessions): void {
  api.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  apiRoutes(api, context, door, (request) => sessions.find(request)?.accessToken)
}

function apiRoutes(
  api: Api,
  context: HttpContext,
  { tokens, brakes, budget }: ApiDoor,
  readToken?: TokenReader,
): void {
  requireAccess(api, tokens, context.ports.clock, readToken)
  brakeByToken(api, brakes)
  boundBodies(api, context.limits, budget)
  recordCalls(api, context)
  honourIdempotencyKeys(api, context)
  accessTokenRoutes(api, context, tokens)
  accountRoutes(api, context)
  peopleRoutes(api, context, tokens)
  issuerKeyRoutes(api, context)
  auditRoutes(api, context)
  erasureRoutes(api, context)
  subjectRoutes(api, context)
  consentTextRoutes(api, context)
  privateFacesetRoutes(api, context)
  searchDefaultRoutes(api, context)
  faceModelRoutes(api, context)
  executionRoutes(api, context)
  executionImageRoutes(api, context)
  reviewRoutes(api, context)
  submissionRoutes(api, context)
  reportRoutes(api, context)
  dryRunRoutes(api, context)
  noteRoutes(api, context)
  onboardingLinkRoutes(api, context)
  webhookRoutes(api, context)
  figureRoutes(api, context)
}
