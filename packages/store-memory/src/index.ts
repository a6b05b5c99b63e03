/**
 * Stores records in memory.
 * @module @kalends/store-memory
 */

export { type MemoryStore, type MemoryStoreOptions, memoryStore } from './memory-store.ts'
