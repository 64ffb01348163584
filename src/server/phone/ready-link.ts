import type { FastifyInstance } from 'fastify'

/** Creates a link for the newest report, through the API like any client, and returns its path. */
export async function readyLink(app: FastifyInstance, accessToken: string): Promise<string> {
  const reports = await app.inject({ url: `/reports?token=${encodeURIComponent(accessToken)}` })
  const [report] = reports.json<{ readonly docs: readonly { readonly _id: string }[] }>().docs
  const link = await app.inject({
    method: 'POST',
    url: `/reports/${report?._id}/onboarding-ext?token=${encodeURIComponent(accessToken)}`,
    payload: {},
  })
  return `/${link.json<{ readonly token: string }>().token}`
}
