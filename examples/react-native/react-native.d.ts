/**
 * The little of React Native that the recipe and the web view's own types use, as its reference has it: with its
 * dependencies it is a quarter of a gigabyte.
 */
declare module 'react-native' {
  import type { Component, ReactNode } from 'react'

  export const Platform: { readonly OS: 'ios' | 'android' | 'macos' | 'windows' | 'web' }
  export const PermissionsAndroid: {
    request(permission: 'android.permission.CAMERA'): Promise<'granted' | 'denied' | 'never_ask_again'>
  }

  export interface ViewStyle {
    flex?: number
  }
  export type StyleProp<Style> = Style | readonly StyleProp<Style>[] | false | '' | null | undefined
  export interface ViewProps {
    style?: StyleProp<ViewStyle>
  }
  export class View extends Component<ViewProps & { readonly children?: ReactNode }> {}
  export class Text extends Component<{ readonly children?: ReactNode }> {}
  export interface NativeSyntheticEvent<Event> {
    readonly nativeEvent: Event
  }
  export interface NativeScrollEvent {
    readonly zoomScale?: number
  }
  export interface NativeMethodsMixin {
    focus(): void
  }
  export interface UIManagerStatic {
    hasViewManagerConfig(name: string): boolean
  }
  export type HostComponent<Props> = new (props: Props) => Component<Props>
}

declare module 'react-native/Libraries/Types/CodegenTypes' {
  import type { NativeSyntheticEvent } from 'react-native'

  export type DirectEventHandler<Event> = (event: NativeSyntheticEvent<Event>) => void
  export type Double = number
  export type Int32 = number
  export type WithDefault<Value, Default> = Value | Default | null | undefined
}
