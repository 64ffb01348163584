/** The manifests for Kubernetes, against what the server and its image know. No tool of Kubernetes reads them here. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { format } from 'prettier'
import { readSettings, variables } from '../../src/server/settings/settings.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const text = readFileSync(join(deploy, 'kubernetes', 'limiar.yaml'), 'utf8')
const image = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
const documents = text.split(/^---$/m)
const pods = documents.filter((one) => one.includes('kind: Deployment'))
const SECRETS = '/run/secrets/limiar'

const found = (within: string, pattern: RegExp): readonly string[] =>
  [...within.matchAll(pattern)].map(([, value = '']) => value)
/** The settings of the ConfigMap. */
const settings: Readonly<Record<string, string>> = Object.fromEntries(
  [...(documents[0] ?? '').matchAll(/^ {2}([A-Z_]+): '?([^'\n]+)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
/** The files of the secret, which the command in the head makes. */
const secrets = found(text, /--from-file=secrets\/([\w-]+)/g)

describe('the manifests for Kubernetes', () => {
  it('are YAML, with two Deployments', async () => {
    await format(text, { parser: 'yaml' })
    assert.equal(pods.length, 2)
  })

  it('name only settings that exist, with values that the server accepts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'limiar-kubernetes-'))
    try {
      for (const name of secrets) writeFileSync(join(folder, name), written[name] ?? '')
      const given = Object.entries(settings).map(([name, value]) => [name, value.replace(SECRETS, folder)])
      const names = Object.keys(settings).map((name) => name.replace(/_FILE$/, ''))
      assert.deepEqual(
        names.filter((name) => !(name in variables)),
        [],
      )
      assert.ok(names.length >= 8, String(names.length))
      for (const role of pods.flatMap((pod) => found(pod, /args: \[serve, --role, (\w+)\]/g)))
        assert.equal(readSettings({ ...Object.fromEntries(given), LIMIAR_ROLE: role }).role, role)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('read only secrets that their own command makes', () => {
    const read = Object.values(settings).filter((value) => value.startsWith(SECRETS))
    assert.deepEqual(read.toSorted(), secrets.map((name) => `${SECRETS}/${name}`).toSorted())
  })

  it('let no variable into a pod that Kubernetes makes of a Service’s name, which begins as settings do', () => {
    for (const pod of pods) assert.match(pod, /^ {6}enableServiceLinks: false$/m)
  })

  it('mount the volumes that they have, at the folders and for the user of the image', () => {
    const [data] = found(image, /LIMIAR_DATA_DIR=(\S+)/g)
    const [user] = found(image, /^USER (\d+):/gm)
    for (const pod of pods) {
      const mounted = found(pod, /\{ name: (\w+), mountPath:/g)
      assert.deepEqual(
        mounted.toSorted(),
        found(pod, /\{ name: (\w+), (?:emptyDir|secret|persistent)/g).toSorted(),
      )
      assert.ok(pod.includes(`{ name: data, mountPath: ${data} }`))
      assert.deepEqual([found(pod, /runAsUser: (\d+)/g), found(pod, /fsGroup: (\d+)/g)], [[user], [user]])
    }
  })

  it('probe and publish ports that the server listens on', () => {
    const [port] = found(image, /\bPORT=(\d+)/g)
    const metrics = settings['LIMIAR_METRICS_ADDRESS']?.split(':')[1]
    for (const pod of pods) {
      assert.ok(
        pod.includes(
          `ports: [{ name: http, containerPort: ${port} }, { name: metrics, containerPort: ${metrics} }]`,
        ),
      )
      assert.deepEqual(found(pod, /path: (\S+),/g), ['/ready', '/ready', '/health'])
      const labels = found(pod, /(?:matchLabels|labels): (\{ app: limiar, role: \w+ \})/g)
      assert.equal(new Set(labels).size, 1, 'the selector finds the pods')
    }
    assert.ok(text.includes('targetPort: http'))
  })
})

const written: Readonly<Record<string, string>> = {
  key: `${'0a'.repeat(32)}\n`,
  'access-token': 'an-access-token-of-more-than-thirty-two-letters\n',
  'database-url': 'postgres://limiar:secret@db.example:5432/limiar\n',
}
