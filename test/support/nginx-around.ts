import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** A whole configuration around the file for nginx, with a certificate of its own, and with logs in the folder. */
export async function nginxAround(
  folder: string,
  ports: { readonly port: number; readonly secure: number; readonly node?: number } = {
    port: 80,
    secure: 443,
  },
): Promise<string> {
  const ssl = join(folder, 'ssl')
  await mkdir(ssl, { recursive: true })
  const [key, certificate] = [join(ssl, 'privkey.pem'), join(ssl, 'fullchain.pem')]
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const made = spawnSync('openssl', [...openssl, '-keyout', key, '-out', certificate], { encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  const text = await readFile(join(deploy, 'nginx', 'limiar.conf'), 'utf8')
  const site = text
    .replaceAll('/etc/ssl/limiar', ssl)
    .replaceAll('/var/log/nginx', folder)
    .replace('server 127.0.0.1:8080', `server 127.0.0.1:${ports.node ?? 8080}`)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${ports.port};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${ports.secure} `)
  await writeFile(join(folder, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const lines = [
    `pid ${join(folder, 'pid')};`,
    'events {}',
    `http { ${places.join(' ')} include site.conf; }`,
  ]
  await writeFile(join(folder, 'nginx.conf'), lines.join('\n'))
  return join(folder, 'nginx.conf')
}
