/** What the page's one copy of TanStack Query offers; as with the router next to it, naming what is
 * used lets the unused rest be dropped. The file is named by its path, because the package's name
 * would lead back to the share. */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
