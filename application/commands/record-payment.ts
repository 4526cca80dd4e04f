export { gather } from './pay-early.ts'
