/** The screens of a document's code, each with the way on without it. */
import type { TemplateResult } from 'lit'
import { startOfLive, type LiveView } from '../../../src/component/capture/frame-judge.ts'
import { wordsForFiles } from '../../../src/component/texts/for-files.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import { captureView } from '../../../src/component/views/capture-view.ts'
import { fileView } from '../../../src/component/views/file-view.ts'
import { interludeView } from '../../../src/component/views/interlude-view.ts'
import { retakeView } from '../../../src/component/views/review-view.ts'
import type { WalkPlace } from '../../../src/component/views/walk-bar.ts'
import type { Scene } from './scenes.ts'

const nothing = (): void => undefined
const third: WalkPlace = { at: 3, of: 4, back: nothing, changeDocument: nothing }

export const codeScenes: Readonly<Record<string, Scene>> = {
  'capture-code': camera({ ...startOfLive, automatic: false }),
  'capture-code-hint': camera({ ...startOfLive, hint: 'show-code', insists: true }),
  'retake-code': dark((texts, { still }) => refused(texts, still('back'), false)),
  'retake-code-stuck': dark((texts, { still }) => refused(texts, still('back'), true)),
  'interlude-code': dark((texts) => interludeView(texts, { next: 'code' }, nothing, nothing)),
  'file-code': light((texts) =>
    fileView(
      wordsForFiles(texts),
      { capture: 'code', isLookedAt: false, place: third },
      { chosen: nothing, useCamera: nothing, skip: nothing },
    ),
  ),
}

function camera(live: LiveView): Scene {
  return dark((texts, { video }) =>
    captureView(
      texts,
      {
        capture: 'code',
        video: video('back'),
        live,
        torch: 'off',
        mirrored: false,
        hasOtherCamera: true,
        place: third,
      },
      { shutter: nothing, useFile: nothing, toggleTorch: nothing, changeCamera: nothing, skip: nothing },
    ),
  )
}

function refused(
  texts: Texts,
  picture: ReturnType<Parameters<Scene['show']>[1]['still']>,
  isStuck: boolean,
): TemplateResult {
  return retakeView(
    texts,
    { capture: 'code', picture, reason: 'code-unreadable', isStuck, place: third },
    {
      again: nothing,
      otherWay: { label: texts.capture.useFile, go: nothing },
      skip: nothing,
    },
  )
}

function light(show: Scene['show']): Scene {
  return { dark: false, show }
}

function dark(show: Scene['show']): Scene {
  return { dark: true, show }
}
