import type { AppPorts, AppSettings } from '../app-ports.ts'

export type HandlerPorts = AppPorts & { readonly settings: AppSettings }
