export { gather } from './accept-co-application.ts'
