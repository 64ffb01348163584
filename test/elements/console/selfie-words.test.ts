/** What the console says about a selfie that is not as its report asks, in each language. */
import { assert } from '@open-wc/testing'
import { render } from 'lit'
import { sampleExecution } from '../../../demo/playground/brand/sample-execution.ts'
import { loadTexts } from '../../../src/console/texts/load-texts.ts'
import { rulesView } from '../../../src/console/views/rules-view.ts'

describe('the rules of an execution', () => {
  for (const [language, words] of [
    ['pt-BR', 'Veio de um arquivo. A pessoa não fez o movimento.'],
    ['en', 'It came from a file. The person did not make the movement.'],
    ['es', 'Vino de un archivo. La persona no hizo el movimiento.'],
  ] as const)
    it(`say in ${language} what a selfie lacks`, async () => {
      const place = document.createElement('div')
      const rule = {
        rule: 'selfie_as_asked',
        status: 'NOT_PERFORMED',
        title: '',
        description: 'Do servidor.',
      }
      const selfie = { asked: 'camera-with-movement', met: false, lacks: ['from-file', 'no-movement'] }
      const execution = { ...sampleExecution, captured: { doubts: [], selfie }, validations: [rule] }
      render(rulesView(await loadTexts(language), execution as never), place)
      assert.equal(place.querySelector('.muted')?.textContent, words)
    })
})
