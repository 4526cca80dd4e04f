export { gather } from './approve-application.ts'
