/**
 * The limits at which the server refuses or ends something. One table: each limit is a setting, is listed in `limiar
 * --help` and in docs/operating/configure.md, and has a default that an honest campaign of 50 onboardings a minute on
 * two cores never reaches, not even when all its people share one address.
 */
interface Limit {
  readonly variable: `LIMIAR_${string}`
  readonly standard: number
  readonly unit: string
  /** A sentence without its full stop: what the limit restricts, and what happens beyond it. */
  readonly meaning: string
}

const limitTable = {
  /**
   * A page opens up to six connections over HTTP/1.1. A campaign of 50 onboardings a minute, of two minutes each, is
   * 100 people at once: 600 connections.
   */
  connections: {
    variable: 'LIMIAR_CONNECTIONS',
    standard: 5000,
    unit: 'connections',
    meaning: 'open at once; further ones are closed as they come',
  },
  /** 256 lists of executions at 3 ms each are answered within a second. A campaign makes 12 requests a second. */
  requests: {
    variable: 'LIMIAR_REQUESTS',
    standard: 256,
    unit: 'requests',
    meaning: 'worked on at once; beyond it the answer is 503',
  },
  /**
   * Half of the requests, so that waiting calls of one account, for example for pictures whose servers never answer,
   * leave the other half to everybody else. A hundred connections of one integration fit.
   */
  requestsOfAccount: {
    variable: 'LIMIAR_REQUESTS_PER_ACCOUNT',
    standard: 128,
    unit: 'calls with the access tokens of one account',
    meaning: 'worked on at once; beyond it the answer is 429',
  },
  /** A process that is this late for its next task answers nobody in time. */
  eventLoopLagMs: {
    variable: 'LIMIAR_EVENT_LOOP_LAG_MS',
    standard: 2000,
    unit: 'ms',
    meaning: 'by which the process is late on average; beyond it the answer is 503',
  },
  memoryPercent: {
    variable: 'LIMIAR_MEMORY_PERCENT',
    standard: 92,
    unit: '%',
    meaning:
      'of the memory of the machine or container that the process may hold; beyond it the answer is 503',
  },
  /** A page that is loaded again after its session ended sends one, and so does a link that was copied badly. */
  wrongCredentials: {
    variable: 'LIMIAR_WRONG_CREDENTIALS',
    standard: 60,
    unit: 'wrong access tokens, links or sessions',
    meaning: 'from one address in a minute, each kind counted by itself; beyond it the answer is 429',
  },
  /** 50 onboardings a minute behind one address, each begun several times. */
  sessionsOfAddress: {
    variable: 'LIMIAR_SESSIONS_PER_ADDRESS',
    standard: 600,
    unit: 'sessions',
    meaning: 'opened from one address in a minute; beyond it the answer is 429',
  },
  /**
   * A person may come back several times, also on another phone, and each time may open a session of an hour. A link of
   * three uses that was sent to 200 people lets all of them begin, and three finish.
   */
  sessionsOfUse: {
    variable: 'LIMIAR_SESSIONS_PER_USE',
    standard: 100,
    unit: 'sessions',
    meaning: 'in progress at once for each use of a limited link; beyond it the answer is 429',
  },
  /** 50 onboardings a minute, all begun and left open for the hour that a session lasts, are 3,000. */
  sessionsOfLink: {
    variable: 'LIMIAR_SESSIONS_PER_LINK',
    standard: 6000,
    unit: 'sessions',
    meaning: 'in progress at once through a permanent link; beyond it the answer is 429',
  },
  /** A session has three: this allows 33 sessions of one person in which all three showed too little. */
  burstsOfUse: {
    variable: 'LIMIAR_BURSTS_PER_USE',
    standard: 100,
    unit: 'bursts of the movement check',
    meaning:
      'in sessions not submitted yet, and as many challenges, for each use of a limited link and for a session of a ' +
      'permanent one; beyond it the answer is 429',
  },
  /**
   * Of 50 sessions a minute 15 are abandoned with all three bursts. Those of four hours count: a session lasts one hour
   * and is then kept for three. An attacker who opens one session after the other to try the movement check reaches the
   * limit as well.
   */
  burstsOfLink: {
    variable: 'LIMIAR_BURSTS_PER_LINK',
    standard: 10_800,
    unit: 'bursts of the movement check',
    meaning:
      'in sessions of a permanent link not submitted yet, and as many challenges; beyond it the answer is 429',
  },
  /**
   * After three refusals of a capture the next still is accepted if the person insists: this allows 33 sessions of a
   * person who does that with front, back and selfie.
   */
  refusedStillsOfUse: {
    variable: 'LIMIAR_REFUSED_STILLS_PER_USE',
    standard: 300,
    unit: 'refused stills',
    meaning:
      'in sessions not submitted yet, for each use of a limited link and for a session of a permanent one; ' +
      'beyond it a further still that would be refused is answered 429',
  },
  /** Three stills of a phone are 2 to 6 MB: ten abandoned sessions of one person. */
  unsentMegabytesOfUse: {
    variable: 'LIMIAR_UNSENT_MEGABYTES_PER_USE',
    standard: 60,
    unit: 'MB',
    meaning: 'of stills not submitted yet, for each use of a limited link; beyond it the answer is 429',
  },
  /**
   * Of 50 sessions a minute 15 are abandoned with 3 MB. Those of four hours count: a session lasts one hour and is then
   * kept for three.
   */
  unsentMegabytesOfLink: {
    variable: 'LIMIAR_UNSENT_MEGABYTES_PER_LINK',
    standard: 12_000,
    unit: 'MB',
    meaning: 'of stills of a permanent link not submitted yet; beyond it the answer is 429',
  },
  unsentMegabytesOfAccount: {
    variable: 'LIMIAR_UNSENT_MEGABYTES_PER_ACCOUNT',
    standard: 24_000,
    unit: 'MB',
    meaning: 'of stills of an account not submitted yet; beyond it the answer is 429',
  },
  /**
   * A session lasts an hour, after which nobody can continue it. A session abandoned before lunch can still be examined
   * in the afternoon, and is erased by the evening.
   */
  abandonedHours: {
    variable: 'LIMIAR_ABANDONED_HOURS',
    standard: 3,
    unit: 'hours',
    meaning: 'for which a session that was not submitted is kept after its end, with its stills',
  },
  /** As many as two cores can answer. */
  searchesOfToken: {
    variable: 'LIMIAR_SEARCHES_PER_TOKEN',
    standard: 1200,
    unit: 'searches',
    meaning: 'of one access token in a minute; beyond it the answer is 429',
  },
  writesOfToken: {
    variable: 'LIMIAR_WRITES_PER_TOKEN',
    standard: 6000,
    unit: 'changes',
    meaning: 'by one access token in a minute; beyond it the answer is 429',
  },
  /**
   * Deliveries wait for receivers, at most 15 s. 50 onboardings a minute raise 150 events: with five webhooks whose
   * receivers answer in a second, 13 are under way on average.
   */
  webhookDeliveries: {
    variable: 'LIMIAR_WEBHOOK_DELIVERIES',
    standard: 16,
    unit: 'deliveries',
    meaning: 'to webhooks under way at once, 4 of them for one account; more wait',
  },
  /**
   * A look takes a tenth of this on one idle core. With a shorter time, a slow machine would accept every still without
   * a look.
   */
  lookMs: {
    variable: 'LIMIAR_LOOK_MS',
    standard: 5_000,
    unit: 'milliseconds',
    meaning:
      'for which a person waits for the look at a picture; then the picture is accepted with a doubt, and ' +
      'its analysis looks at it. Other requests wait twice as long for the models; then the answer is 503',
  },
  /** 400 MB each. Four photographs at once keep up with more uploads than one machine takes. */
  modelThreads: {
    variable: 'LIMIAR_MODEL_THREADS',
    standard: 4,
    unit: 'threads',
    meaning: 'that look at pictures, never more than there are cores; 400 MB each',
  },
  /** An analysis keeps about one core busy. */
  analyses: {
    variable: 'LIMIAR_ANALYSES',
    standard: 2,
    unit: 'executions',
    meaning: 'analysed at once; others wait, and accounts take turns',
  },
  /**
   * Each may hold 10 MB. A campaign of 50 onboardings a minute sends 150 stills a minute, with two looks each: 25 looks
   * wait when every still waits for the five seconds after which it is accepted.
   */
  picturesWaiting: {
    variable: 'LIMIAR_PICTURES_WAITING',
    standard: 128,
    unit: 'looks at pictures',
    meaning:
      'of requests that may wait for a thread; beyond it the newest look of the longest queue is refused',
  },
  /** The job queue has five more. A PostgreSQL server allows 100 by default: five nodes fit. */
  databaseConnections: {
    variable: 'LIMIAR_DATABASE_CONNECTIONS',
    standard: 10,
    unit: 'connections',
    meaning: 'to a PostgreSQL server, the job queue not counted',
  },
  /** 10 connections answered 1,200 small requests a second on 2 cores: a line of 500 is served in half a second. */
  databaseWaiting: {
    variable: 'LIMIAR_DATABASE_WAITING',
    standard: 500,
    unit: 'callers',
    meaning:
      'that may wait for a connection to the database, or for the embedded database; further ones are answered 503',
  },
  databaseWaitMs: {
    variable: 'LIMIAR_DATABASE_WAIT_MS',
    standard: 5_000,
    unit: 'milliseconds',
    meaning: 'to wait for a connection to the database; then the answer is 503',
  },
  /** The slowest statements of a database with 100,000 executions take less than a second. */
  databaseStatementMs: {
    variable: 'LIMIAR_DATABASE_STATEMENT_MS',
    standard: 15_000,
    unit: 'milliseconds',
    meaning: 'that a statement may take, except steps of the schema; then it is ended and the answer is 503',
  },
  /** Less than the time of a statement, so that the log distinguishes a lock from slow work. */
  databaseLockMs: {
    variable: 'LIMIAR_DATABASE_LOCK_MS',
    standard: 10_000,
    unit: 'milliseconds',
    meaning: 'to wait for a row that another transaction has locked; then the answer is 503',
  },
  /** A node that hangs in the middle of a transaction blocks all others at the rows that it has locked. */
  databaseIdleTransactionMs: {
    variable: 'LIMIAR_DATABASE_IDLE_TRANSACTION_MS',
    standard: 15_000,
    unit: 'milliseconds',
    meaning: 'for which a transaction may do nothing before PostgreSQL ends it',
  },
  /** About 60 onboardings of 1.3 MB each, and what the database needs for an orderly close. */
  diskFreeMegabytes: {
    variable: 'LIMIAR_DISK_FREE_MB',
    standard: 100,
    unit: 'megabytes',
    meaning: 'free in the data folder, below which /ready answers 503',
  },
  /** A load balancer asks /ready every second or two; by default an orderly stop need not take longer. */
  drainMs: {
    variable: 'LIMIAR_DRAIN_MS',
    standard: 1_000,
    unit: 'milliseconds',
    meaning: 'between SIGTERM, when /ready begins to answer 503, and the end of listening',
  },
  /** A person who reads a document closely touches nothing for some minutes. */
  consoleIdleMinutes: {
    variable: 'LIMIAR_CONSOLE_IDLE_MINUTES',
    standard: 15,
    unit: 'minutes',
    meaning: 'without a key or a movement of the mouse after which the console signs a person out',
  },
  connectionsOfAddress: {
    variable: 'LIMIAR_CONNECTIONS_PER_ADDRESS',
    standard: 2000,
    unit: 'connections',
    meaning: 'of one address open at once',
  },
  /** A head is a few hundred bytes; a client that needs longer is not sending one. */
  headSeconds: {
    variable: 'LIMIAR_HEAD_SECONDS',
    standard: 20,
    unit: 'seconds',
    meaning: 'for the head of a request to arrive',
  },
  /**
   * 2 MB over 400 kbit/s, which browsers simulate as slow 3G, take 42 s, and 170 s over 100 kbit/s, which is a good
   * EDGE connection.
   */
  requestSeconds: {
    variable: 'LIMIAR_REQUEST_SECONDS',
    standard: 180,
    unit: 'seconds',
    meaning: 'for a whole request to arrive',
  },
  /** 65 kbit/s: a sixth of slow 3G. */
  bodyBytesASecond: {
    variable: 'LIMIAR_BODY_BYTES_PER_SECOND',
    standard: 8192,
    unit: 'bytes',
    meaning: 'a second at which a body must arrive on average, after LIMIAR_BODY_WAIT_SECONDS',
  },
  /** Long enough for a phone in a lift, whose doors close and open again. */
  bodyWaitSeconds: {
    variable: 'LIMIAR_BODY_WAIT_SECONDS',
    standard: 30,
    unit: 'seconds',
    meaning: 'for which a body may pause, in total',
  },
  /** A hundred people at once who each send 2 MB slowly are 200 MB. */
  bodyMegabytes: {
    variable: 'LIMIAR_BODY_MEGABYTES',
    standard: 320,
    unit: 'MB',
    meaning: 'of bodies held at once; a body that does not fit in is answered 503',
  },
  bodyMegabytesOfAddress: {
    variable: 'LIMIAR_BODY_MEGABYTES_PER_ADDRESS',
    standard: 240,
    unit: 'MB',
    meaning: 'of bodies of one address held at once; beyond it the answer is 429',
  },
} as const satisfies Readonly<Record<string, Limit>>

/** Every limit by its name, in the unit that the table says. */
export type Limits = Readonly<Record<keyof typeof limitTable, number>>

/** What each variable does, for `limiar --help`. */
export const limitVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<Limit>(limitTable).map(({ variable, standard, unit, meaning }) => [
    variable,
    `${unit} ${meaning} (${standard})`,
  ]),
)

/** The limits that `read` finds in the environment, with defaults for the others. */
export function readLimits(read: (variable: string) => number | undefined = () => undefined): Limits {
  const entries = Object.entries<Limit>(limitTable)
  return Object.fromEntries(
    entries.map(([name, { variable, standard }]) => [name, read(variable) ?? standard]),
  ) as Limits
}

/** A limit of zero would close the service, so the smallest is 1. */
export function parseLimit(text: string): { readonly value?: number; readonly mistake?: string } {
  const value = Number(text)
  const isCount = /^\d{1,12}$/.test(text) && value >= 1
  return isCount ? { value } : { mistake: `is not a whole number from 1: ${text}` }
}
