import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, beforeEach, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { CPF, onEachServer, records, type Running } from '../../support/command-servers.ts'
import { media } from '../../support/media.ts'

onEachServer(({ folder, start, photographs }) => {
  describe('limiar faces import', () => {
    let server: Running
    before(async () => {
      server = await start()
    })
    beforeEach(async () => {
      for (const { _id } of await records(server))
        await server.client.call('DELETE', `/private-faceset/${_id}`)
    })

    it('makes a record of each picture and of each folder, with the CPF that its name begins with', async () => {
      const ended = await server.run(['faces', 'import', await photographs('people')])
      assert.deepEqual([ended.status, ended.stderr], [0, ''])
      assert.match(ended.stdout, /3 of 3 imported .* 0 already there, 0 refused/)
      const found = (await records(server)).map(({ cpf, description, images }) => [
        cpf,
        description,
        images.length,
      ])
      assert.deepEqual(
        found.sort(),
        [
          [CPF, 'Franck', 2],
          [undefined, 'Audrey', 1],
          [undefined, 'Cage', 1],
        ].sort(),
      )
    })

    it('reads tables as spreadsheets write them, lists faults by line, and does the rest', async () => {
      const people = await photographs('table')
      const table = join(people, 'people.csv')
      const lines = [
        '\uFEFFCPF;Description;Image',
        `529.982.247-25;"Franck; ""o primeiro""";${CPF} Franck/franck_02221.jpg|${CPF} Franck/franck_02888.jpg`,
        ';No picture there;nowhere.jpg',
        ';No face in it;people.csv',
        '111;Not a CPF;Audrey.jpg',
        '',
        ';Audrey;Audrey.jpg',
      ]
      await writeFile(table, lines.join('\r\n'))
      const ended = await server.run(['faces', 'import', table])
      assert.equal(ended.status, 1)
      assert.match(ended.stdout, /2 of 5 imported .* 3 refused/)
      assert.match(ended.stderr, /^line 3: .*nowhere\.jpg cannot be read/m)
      assert.match(ended.stderr, /^line 4: /m)
      assert.match(ended.stderr, /^line 5: .*\/cpf/m)
      const franck = (await records(server)).find(({ cpf }) => cpf === CPF)
      assert.equal(franck.description, 'Franck; "o primeiro"')
      assert.equal(franck.images.length, 2)
    })

    it('goes on where it was interrupted, and registers nobody twice', async () => {
      const people = await photographs('twice')
      await server.run(['faces', 'import', people])
      const again = await server.run(['faces', 'import', people])
      assert.match(again.stdout, /0 of 3 imported .* 3 already there/)
      // As if the power had failed between the server's answer and the line that records it.
      const path = `${people}.limiar-import.jsonl`
      const written = (await readFile(path, 'utf8')).trim().split('\n')
      const lastDone = written.findLastIndex((line) => line.includes('"id"'))
      await writeFile(path, `${written.toSpliced(lastDone, 1).join('\n')}\n{"key":"half a li`)
      await writeFile(join(people, 'Sean.jpg'), media('SeanConnery.jpg'))
      const third = await server.run(['faces', 'import', people])
      assert.match(third.stdout, /1 of 4 imported .* 3 already there/)
      assert.equal((await records(server)).length, 4)
    })

    it('registers nobody twice where its clock is ten minutes ahead of the server’s', async () => {
      const people = await photographs('ahead')
      await server.run(['faces', 'import', people])
      const before = (await records(server)).length
      // As if the power had failed between the server's answers and the lines that record them.
      const path = `${people}.limiar-import.jsonl`
      const lines = (await readFile(path, 'utf8'))
        .trim()
        .split('\n')
        .map((line): Json => JSON.parse(line))
      const sent = lines.filter((line) => line.sent !== undefined)
      const later = (at: string) => new Date(Date.parse(at) + 10 * 60_000).toISOString()
      const written = sent.map((line) => JSON.stringify({ ...line, sent: later(line.sent) }))
      await writeFile(path, `${written.join('\n')}\n`)
      const again = await server.run(['faces', 'import', people])
      assert.deepEqual([again.status, again.stderr], [0, ''])
      assert.deepEqual([sent.length, (await records(server)).length], [3, before])
    })

    it('sends again the faces that never arrived, and those that were refused and are mended', async () => {
      const people = await photographs('mended')
      await writeFile(join(people, 'Audrey.jpg'), 'no picture')
      const first = await server.run(['faces', 'import', people])
      assert.equal(first.status, 1)
      const path = `${people}.limiar-import.jsonl`
      const lines = (await readFile(path, 'utf8')).trim().split('\n')
      const { body } = await server.client.call('GET', '/private-faceset')
      const gone = body.docs.find(({ description }: Json) => description === 'Cage')._id
      await server.client.call('DELETE', `/private-faceset/${gone}`)
      await writeFile(path, lines.filter((line) => !line.includes(gone)).join('\n'))
      await writeFile(join(people, 'Audrey.jpg'), media('audrey.jpg'))
      const second = await server.run(['faces', 'import', people])
      assert.match(second.stdout, /2 of 3 imported .* 1 already there, 0 refused/)
      assert.equal((await records(server)).length, 3)
    })

    it('takes no record of another face for one that never arrived, although both have one name', async () => {
      const people = await photographs('namesakes')
      const table = join(people, 'people.csv')
      await writeFile(table, 'description,image\nCliente,Audrey.jpg\nCliente,Cage.jpg\n')
      await server.run(['faces', 'import', table])
      const path = `${table}.limiar-import.jsonl`
      const lines = (await readFile(path, 'utf8')).trim().split('\n')
      // As if the power had failed after the second face was sent, and before it arrived.
      const lastDone = lines.findLast((line) => line.includes('"id"'))!
      await server.client.call('DELETE', `/private-faceset/${JSON.parse(lastDone).id}`)
      await writeFile(path, `${lines.filter((line) => line !== lastDone).join('\n')}\n`)
      const again = await server.run(['faces', 'import', table])
      assert.match(again.stdout, /1 of 2 imported .* 1 already there/)
      assert.equal((await records(server)).length, 2)
    })

    it('says in a sentence which input it cannot use', async () => {
      const latin = join(folder(), 'latin.csv')
      await writeFile(latin, Buffer.from('description,image\nJo\xe3o,a.jpg\n', 'latin1'))
      const nameless = join(folder(), 'nameless.csv')
      await writeFile(nameless, 'Ana,ana.jpg\nBia,bia.jpg\n')
      const empty = join(folder(), 'empty')
      await mkdir(empty)
      const broken = join(folder(), 'broken-off')
      await mkdir(join(broken, 'pictures', 'a-record'), { recursive: true })
      await writeFile(join(broken, 'pictures', 'a-record', 'a.jpg'), media('cage.jpg'))
      for (const [args, status, message] of [
        [['faces', 'import', broken], 1, /holds an export that did not end: run that again/],
        [['faces', 'import', empty], 1, /^There is no picture in .*, and no faces\.csv/],
        [['faces', 'import'], 2, /^Name the folder or CSV file/],
        [['faces', 'import', join(folder(), 'nowhere')], 1, /^There is no /],
        [['faces', 'import', latin], 1, /not UTF-8/],
        [['faces', 'import', nameless], 1, /name the columns/],
      ] as const) {
        const ended = await server.run(args)
        assert.equal(ended.status, status)
        assert.match(ended.stderr, message)
      }
      await server.close()
      const people = await photographs('alone')
      const unanswered = await server.run(['faces', 'import', people])
      assert.match(unanswered.stderr, /^No server answers at http/)
    })
  })
})
