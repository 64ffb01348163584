import {
  Component,
  type ElementRef,
  type OnDestroy,
  afterNextRender,
  input,
  output,
  viewChild,
} from '@angular/core'
import { OnboardingFrame } from 'limiar-host'

@Component({ selector: 'app-onboarding-step', template: '<div #place></div>' })
export class OnboardingStepComponent implements OnDestroy {
  /** The link's address, which your server got from Limiar. */
  readonly url = input.required<string>()
  readonly finished = output<string | undefined>()
  readonly left = output()
  /** The page has not said a word for 30 seconds. */
  readonly silent = output()
  readonly place = viewChild.required<ElementRef<HTMLDivElement>>('place')
  private frame?: OnboardingFrame

  constructor() {
    afterNextRender(() => this.show())
  }

  ngOnDestroy(): void {
    this.frame?.close()
  }

  private show(): void {
    const frame = new OnboardingFrame({ url: this.url(), parent: this.place().nativeElement })
    this.frame = frame
    if (frame.obstacle) console.warn(`The camera will not open: ${frame.obstacle}`)
    frame.listener.on('SDK_CAPTURE_INVALID', ({ response }) => console.log(response?.reason))
    frame.listener.finished.then(
      ({ outcome, executionId }) => {
        if (outcome === 'finished') this.finished.emit(executionId)
        if (outcome === 'cancelled') this.left.emit()
      },
      () => this.silent.emit(),
    )
  }
}
