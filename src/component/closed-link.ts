/**
 * The script of the page of a link that cannot be used. It tells the host, which would otherwise wait half a minute and
 * then take the page for dead. The person needs nothing of it.
 */
import { createEmitter } from '../bridge/emitter.ts'
import type { ToldHost } from '../protocol/links/told-host.ts'

const { reason, ...host } = JSON.parse(document.getElementById('told')?.textContent ?? '') as ToldHost
// A page that is loaded again counts its events from 1 again. It is another run, so it gets another name.
const events = createEmitter({ ...host, session: `closed-${Date.now().toString(36)}` })
if (reason !== undefined) events.raise({ code: 'ONBOARDING_ERROR', response: { reason } })
