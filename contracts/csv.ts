export { csvFile } from '@tamarack/domain/shared/csv'
