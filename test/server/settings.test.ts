import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, it } from 'node:test'
import { limitVariables, readLimits } from '../../src/server/settings/limit-settings.ts'
import { readSettings, SettingsError, variables } from '../../src/server/settings/settings.ts'

describe('the settings', () => {
  it('need no variable', () => {
    const { dataDirectory, blobsDirectory, ...settings } = readSettings({})
    assert.ok(isAbsolute(dataDirectory))
    assert.equal(blobsDirectory, join(dataDirectory, 'blobs'))
    assert.deepEqual(settings, {
      role: 'all',
      port: 8080,
      host: '127.0.0.1',
      phone: { host: undefined, port: 8443 },
      emulator: false,
      environment: undefined,
      accessToken: undefined,
      publicUrl: undefined,
      onboardingUrl: undefined,
      embedOrigins: [],
      keys: undefined,
      databaseUrl: undefined,
      officialDataUrl: undefined,
      officialDataToken: undefined,
      serpro: undefined,
      officialDailyLimit: undefined,
      officialRememberMinutes: 60,
      pdfSigners: [],
      auditWebhookUrl: undefined,
      auditWebhookToken: undefined,
      auditMonths: undefined,
      metricsToken: undefined,
      metricsAddress: undefined,
      sourceHosts: [],
      faceModel: undefined,
      faceSearch: 'memory',
      imageHosts: [],
      webhookHosts: [],
      mail: undefined,
      s3: undefined,
      sms: undefined,
      whatsapp: undefined,
      oidc: undefined,
      trustProxy: undefined,
      logLevel: 'info',
      limits: readLimits(),
    })
  })

  it('are read from the environment', () => {
    const settings = readSettings({
      PORT: '9000',
      LIMIAR_ENVIRONMENT: 'production',
      LIMIAR_PUBLIC_URL: 'https://api.example/limiar/',
      LIMIAR_KEY: 'ab'.repeat(32),
      LIMIAR_IMAGE_HOSTS: 'Pictures.internal, 10.0.0.1:9000',
    })
    assert.equal(settings.port, 9000)
    assert.equal(settings.environment, 'production')
    assert.equal(settings.publicUrl, 'https://api.example/limiar')
    assert.equal(settings.keys?.[0]?.length, 32)
    assert.deepEqual(settings.imageHosts, ['pictures.internal', '10.0.0.1:9000'])
  })

  it('name a contract with SERPRO, whole', () => {
    const contract = {
      LIMIAR_OFFICIAL_SOURCE: 'datavalid',
      LIMIAR_SERPRO_CONSUMER_KEY: 'key',
      LIMIAR_SERPRO_CONSUMER_SECRET: 'hush',
    }
    const { serpro } = readSettings({ ...contract, LIMIAR_DATAVALID_CHECKS: 'face' })
    const asked = { product: 'datavalid', consumerKey: 'key', consumerSecret: 'hush', checks: 'face' }
    assert.deepEqual(serpro, { ...asked, url: undefined })
    assert.throws(() => readSettings({ LIMIAR_OFFICIAL_SOURCE: 'datavalid' }), /are needed with/)
    assert.throws(() => readSettings({ ...contract, LIMIAR_OFFICIAL_SOURCE: 'receita' }), /must be one of/)
  })

  it('name an OpenID Connect provider, whole, and which group has which role', () => {
    const provider = {
      LIMIAR_OIDC_ISSUER: 'https://id.example/realms/bank',
      LIMIAR_OIDC_CLIENT_ID: 'limiar',
      LIMIAR_OIDC_CLIENT_SECRET: 'hush',
    }
    const { oidc } = readSettings({ ...provider, LIMIAR_OIDC_ROLES: 'cn=leads=supervisor, kyc=analyst' })
    assert.deepEqual(oidc, {
      issuer: 'https://id.example/realms/bank',
      clientId: 'limiar',
      clientSecret: 'hush',
      name: 'id.example',
      accountId: undefined,
      roleClaim: 'groups',
      scope: 'openid profile email',
      roles: [
        { group: 'cn=leads', role: 'supervisor' },
        { group: 'kyc', role: 'analyst' },
      ],
    })
    const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ LIMIAR_OIDC_CLIENT_SECRET: '' }, /LIMIAR_OIDC_CLIENT_SECRET must be set with LIMIAR_OIDC_ISSUER/],
      [{ LIMIAR_OIDC_ROLES: 'kyc=boss' }, /LIMIAR_OIDC_ROLES needs group=role/],
      [{ LIMIAR_OIDC_ROLES: 'analyst' }, /LIMIAR_OIDC_ROLES needs group=role/],
      [{ LIMIAR_OIDC_ISSUER: 'http://id.example' }, /LIMIAR_OIDC_ISSUER is not an https address/],
      [{ LIMIAR_OIDC_SCOPE: 'profile' }, /LIMIAR_OIDC_SCOPE must hold openid/],
      [{ LIMIAR_OIDC_ACCOUNT: 'mine' }, /LIMIAR_OIDC_ACCOUNT is not the id of an account/],
    ]
    const roles = { LIMIAR_OIDC_ROLES: 'kyc=analyst' }
    for (const [changed, sentence] of wrong)
      assert.throws(() => readSettings({ ...provider, ...roles, ...changed }), sentence)
    assert.ok(readSettings({ ...provider, ...roles, LIMIAR_OIDC_ISSUER: 'http://localhost:9' }).oidc)
  })

  it('name those who sign PDFs by their CNPJ', () => {
    const { pdfSigners } = readSettings({ LIMIAR_PDF_SIGNERS: '12.345.678/0001-95, 99888777000166' })
    assert.deepEqual(pdfSigners, ['12345678000195', '99888777000166'])
    assert.throws(() => readSettings({ LIMIAR_PDF_SIGNERS: '529.982.247-25' }), /CNPJs of fourteen digits/)
  })

  it('keep the record of accesses for at least as long as the law asks', () => {
    assert.equal(readSettings({ LIMIAR_AUDIT_MONTHS: '6' }).auditMonths, 6)
    for (const months of ['5', '0', '6.5', '-7'])
      assert.throws(
        () => readSettings({ LIMIAR_AUDIT_MONTHS: months }),
        /^SettingsError: LIMIAR_AUDIT_MONTHS is/,
      )
  })

  it('name proxies by their number or their addresses', () => {
    assert.equal(readSettings({ LIMIAR_TRUST_PROXY: '2' }).trustProxy, 2)
    const { trustProxy } = readSettings({ LIMIAR_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
    assert.deepEqual(trustProxy, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  })

  it('take a secret from a file or from the variable, and not from both', () => {
    const folder = mkdtempSync(join(tmpdir(), 'limiar-secrets-'))
    const path = join(folder, 'key')
    writeFileSync(path, `${'cd'.repeat(32)}\n`)
    assert.equal(
      Buffer.from(readSettings({ LIMIAR_KEY_FILE: path }).keys![0]!).toString('hex'),
      'cd'.repeat(32),
    )
    const both = () => readSettings({ LIMIAR_KEY_FILE: path, LIMIAR_KEY: 'ef'.repeat(32) })
    assert.throws(both, /^SettingsError: LIMIAR_KEY and LIMIAR_KEY_FILE are both set/)
    writeFileSync(path, 'short')
    // The message does not repeat a wrong secret.
    assert.throws(() => readSettings({ LIMIAR_KEY_FILE: path }), /^SettingsError: LIMIAR_KEY needs 64 hex/)
    rmSync(folder, { recursive: true })
  })

  it('say where the metrics are served', () => {
    const at = (text: string) => readSettings({ LIMIAR_METRICS_ADDRESS: text }).metricsAddress
    assert.deepEqual(at('10.1.2.3:9464'), { host: '10.1.2.3', port: 9464 })
    assert.deepEqual(at('[::1]:9464'), { host: '::1', port: 9464 })
  })

  it('take an empty variable for an absent one', () => {
    assert.equal(readSettings({ PORT: ' ' }).port, 8080)
  })

  const mistakes: readonly (readonly [name: string, text: string])[] = [
    ['PORT', '80800'],
    ['PORT', 'http'],
    ['LIMIAR_ENVIRONMENT', 'staging'],
    ['LIMIAR_ACCESS_TOKEN', 'short'],
    ['LIMIAR_PUBLIC_URL', 'api.example'],
    ['LIMIAR_ONBOARDING_URL', 'ftp://a.example'],
    ['LIMIAR_EMBED_ORIGINS', 'host.example'],
    ['LIMIAR_EMBED_ORIGINS', 'https://bank.example, https://*'],
    ['LIMIAR_EMBED_ORIGINS', 'https://a.example;sandbox'],
    ['LIMIAR_KEY', 'ab'],
    ['LIMIAR_S3_BUCKET', 'No_Bucket'],
    ['LIMIAR_S3_ENDPOINT', 's3.example'],
    ['LIMIAR_S3_PREFIX', '../other'],
    ['LIMIAR_S3_PATH_STYLE', 'maybe'],
    ['LIMIAR_S3_ENCRYPTION', 'rot13'],
    ['DATABASE_URL', 'mysql://db'],
    ['LIMIAR_OFFICIAL_DATA_URL', 'here'],
    ['LIMIAR_OFFICIAL_DAILY_LIMIT', 'many'],
    ['LIMIAR_OFFICIAL_REMEMBER_MINUTES', '1441'],
    ['LIMIAR_FACE_MODEL', 'models/arcface.pt'],
    ['LIMIAR_LOG_LEVEL', 'loud'],
    ['LIMIAR_ACCESS_TOKEN', 'a'.repeat(24)],
    ['LIMIAR_ACCESS_TOKEN', 'abcdefg'.repeat(8)],
    ['LIMIAR_TRUST_PROXY', '0'],
    ['LIMIAR_TRUST_PROXY', 'true'],
    ['LIMIAR_TRUST_PROXY', '10.0.0.0/33'],
    ['LIMIAR_CONNECTIONS', '0'],
    ['LIMIAR_CONNECTIONS', '1e3'],
    ['LIMIAR_ROLE', 'cook'],
    ['LIMIAR_ROLE', 'worker'],
    ['LIMIAR_METRICS_ADDRESS', '9464'],
    ['LIMIAR_METRICS_ADDRESS', '127.0.0.1:99999'],
    ['LIMIAR_KEY_FILE', '/nowhere/key'],
  ]
  for (const [name, text] of mistakes)
    it(`refuse ${name}=${text}`, () =>
      assert.throws(
        () => readSettings({ [name]: text }),
        (error) => error instanceof SettingsError && error.message.startsWith(name),
      ))

  it('refuse a value that stands in quotes, as docker run --env-file passes it on', () => {
    const given = {
      LIMIAR_ACCESS_TOKEN: `"${'0123456789abcdef'.repeat(2)}"`,
      LIMIAR_PUBLIC_URL: "'https://a.example'",
    }
    assert.throws(() => readSettings(given), {
      message: /^LIMIAR_ACCESS_TOKEN stands in quotes, .*\nLIMIAR_PUBLIC_URL stands in quotes, /,
    })
    const from = '"Bank, S.A." <no-reply@bank.example>'
    assert.equal(readSettings({ SMTP_URL: 'smtp://a', LIMIAR_MAIL_FROM: from }).mail?.from, from)
  })

  it('refuse an access token that no header can hold', () => {
    // What a file in UTF-16, as PowerShell writes it, is in UTF-8.
    const text = Buffer.from('0123456789abcdefghijklmn', 'utf16le').toString('utf8')
    assert.throws(
      () => readSettings({ LIMIAR_ACCESS_TOKEN: text }),
      /LIMIAR_ACCESS_TOKEN .*no header can hold/,
    )
  })

  it('name a bucket with all its settings', () => {
    const { s3 } = readSettings({
      LIMIAR_S3_BUCKET: 'pictures',
      LIMIAR_S3_ENDPOINT: 'https://s3.example/',
      LIMIAR_S3_PREFIX: 'limiar',
      LIMIAR_S3_ACCESS_KEY_ID: 'id',
      LIMIAR_S3_SECRET_ACCESS_KEY: 'secret',
    })
    assert.deepEqual(s3, {
      bucket: 'pictures',
      endpoint: 'https://s3.example',
      prefix: 'limiar/',
      region: 'us-east-1',
      pathStyle: true,
      encryption: 'none',
      kmsKey: undefined,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    })
  })

  const unfit = [
    [{ LIMIAR_S3_ENDPOINT: 'https://s3.example' }, /LIMIAR_S3_BUCKET is needed/],
    [{ LIMIAR_S3_BUCKET: 'pictures', LIMIAR_S3_ACCESS_KEY_ID: 'id' }, /are needed together/],
    [{ LIMIAR_S3_BUCKET: 'pictures', LIMIAR_S3_KMS_KEY: 'key' }, /LIMIAR_S3_ENCRYPTION=aws:kms/],
  ] as const
  for (const [environment, said] of unfit)
    it(`refuse ${Object.keys(environment).join(' with ')} alone`, () =>
      assert.throws(() => readSettings(environment), { message: said }))

  it('name the ways by which links are sent', () => {
    const { mail, sms } = readSettings({
      SMTP_URL: 'smtps://limiar:p%40ss@mail.example:465',
      LIMIAR_MAIL_FROM: 'Banco <no-reply@banco.example>',
      LIMIAR_SMS_URL: 'https://sms.example/send?to={to}',
      LIMIAR_SMS_HEADERS: '{"Authorization":"Bearer one"}',
    })
    assert.deepEqual(mail, {
      url: 'smtps://limiar:p%40ss@mail.example:465',
      from: 'Banco <no-reply@banco.example>',
    })
    const headers = { Authorization: 'Bearer one' }
    const url = 'https://sms.example/send?to={to}'
    assert.deepEqual(sms, { url, method: 'POST', headers, body: undefined })
  })

  it('say how WhatsApp is used', () => {
    const needed = {
      LIMIAR_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      LIMIAR_WHATSAPP_TOKEN: 'EAAG',
      LIMIAR_WHATSAPP_TEMPLATE: 'confirme_identidade',
    }
    const kept = {
      url: 'https://graph.facebook.com/v23.0',
      phoneNumberId: '106540352242922',
      token: 'EAAG',
      template: 'confirme_identidade',
      languages: ['pt_BR', 'en', 'es'],
      parameters: ['name', 'url'],
      hasButton: false,
    }
    assert.equal(readSettings({}).whatsapp, undefined)
    assert.deepEqual(readSettings(needed).whatsapp, kept)
    const chosen = readSettings({
      ...needed,
      LIMIAR_WHATSAPP_LINK: 'button',
      LIMIAR_WHATSAPP_LANGUAGES: 'pt_BR, en_US',
    })
    const withButton = { ...kept, languages: ['pt_BR', 'en_US'], parameters: ['name'], hasButton: true }
    assert.deepEqual(chosen.whatsapp, withButton)
  })

  const whatsapp = {
    LIMIAR_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    LIMIAR_WHATSAPP_TOKEN: 'hush',
    LIMIAR_WHATSAPP_TEMPLATE: 'confirme',
  }
  const incomplete: readonly (readonly [environment: Record<string, string>, mistake: RegExp])[] = [
    [{ SMTP_URL: 'smtp://mail.example' }, /^LIMIAR_MAIL_FROM is needed/],
    [{ SMTP_URL: 'mail.example', LIMIAR_MAIL_FROM: 'a@b.example' }, /^SMTP_URL is not/],
    [{ SMTP_URL: 'smtp://mail.example', LIMIAR_MAIL_FROM: 'Banco' }, /^LIMIAR_MAIL_FROM is not a sender/],
    [{ LIMIAR_SMS_URL: 'sms.example' }, /^LIMIAR_SMS_URL is not/],
    [{ LIMIAR_SMS_URL: 'https://sms.example', LIMIAR_SMS_METHOD: 'DELETE' }, /^LIMIAR_SMS_METHOD/],
    [{ LIMIAR_WHATSAPP_PHONE_NUMBER_ID: '106540352242922' }, /^LIMIAR_WHATSAPP_TOKEN and .* are needed/],
    [{ ...whatsapp, LIMIAR_WHATSAPP_PHONE_NUMBER_ID: '+5511' }, /^LIMIAR_WHATSAPP_PHONE_NUMBER_ID is not/],
    [{ ...whatsapp, LIMIAR_WHATSAPP_TEMPLATE: 'Confirme' }, /^LIMIAR_WHATSAPP_TEMPLATE is not/],
    [{ ...whatsapp, LIMIAR_WHATSAPP_LANGUAGES: 'pt-BR' }, /^LIMIAR_WHATSAPP_LANGUAGES holds/],
    [{ ...whatsapp, LIMIAR_WHATSAPP_PARAMETERS: 'name,cpf' }, /^LIMIAR_WHATSAPP_PARAMETERS holds/],
    [{ ...whatsapp, LIMIAR_WHATSAPP_PARAMETERS: 'name' }, /^LIMIAR_WHATSAPP_PARAMETERS leaves the link out/],
    [{ LIMIAR_SMS_HEADERS: 'Authorization: hush' }, /^LIMIAR_SMS_HEADERS is not a JSON object/],
  ]
  for (const [environment, mistake] of incomplete)
    it(`name the fault of ${Object.keys(environment).join(' and ')}`, () => {
      assert.throws(
        () => readSettings(environment),
        ({ message }: Error) => mistake.test(message) && !message.includes('\n') && !message.includes('hush'),
      )
    })

  it('report every mistake at once, and repeat no secret', () => {
    assert.throws(
      () => readSettings({ PORT: 'x', LIMIAR_KEY: 'a secret', LIMIAR_ACCESS_TOKEN: 'hush' }),
      (error: Error) => error.message.split('\n').length === 3 && !/secret|hush/.test(error.message),
    )
  })

  it('stand in the table of docs/operating/configure.md, every one of them', () => {
    const page = readFileSync(new URL('../../docs/operating/configure.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const missing = Object.keys(variables).filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))
    assert.deepEqual(missing, [])
  })

  it('say the default of each limit in --help as in docs/operating/configure.md', () => {
    const page = readFileSync(new URL('../../docs/operating/configure.md', import.meta.url), 'utf8')
    for (const [name, meaning] of Object.entries(limitVariables)) {
      const standard = /\((\d+)\)$/.exec(meaning)?.[1] ?? ''
      assert.match(page, new RegExp(`^\\| \`${name}\` +\\| ${standard} +\\|`, 'm'))
    }
  })
})
