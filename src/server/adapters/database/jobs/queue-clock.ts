/**
 * The queue when the clock of the database is set back. pg-boss dates everything by that clock: what it dated before
 * lies in the future then. Waiting jobs, the schedule and the search for dead nodes would stand still for as long as
 * the clock went back.
 */
import type { PgBoss } from 'pg-boss'

/** Often enough that people wait for half a minute and not for the step of the clock. */
export const LOOK_EVERY_MS = 30_000
/** Longer than any transaction: `now()` is the time of its begin. */
const AHEAD = `now() + interval '1 minute'`

/** The order of the waiting jobs and their delays stay as they are. */
const jobs = `
with step as (select max(created_on) - now() as length from pgboss.job where state < 'active')
update pgboss.job set created_on = created_on - length,
  start_after = now() + greatest(start_after - created_on, interval '0')
from step where state < 'active' and created_on > ${AHEAD};

update pgboss.job set started_on = now(), start_after = least(start_after, now())
where state = 'retry' and started_on > ${AHEAD};

update pgboss.job set started_on = least(started_on, now()), heartbeat_on = now()
where state = 'active' and heartbeat_on > ${AHEAD};

update pgboss.job set singleton_on = null where singleton_on > (now() at time zone 'utc') + interval '2 minutes';`

const rounds = `
update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
  flow_on = least(flow_on, now())
where greatest(cron_on, bam_on, flow_on) > ${AHEAD};

update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()),
  monitor_claim_on = least(monitor_claim_on, now())
where greatest(monitor_on, maintain_on, monitor_claim_on) > ${AHEAD};`

/** Brings back to the present what the queue dated in the future. */
export async function bringBackToPresent(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(jobs + rounds)
}
