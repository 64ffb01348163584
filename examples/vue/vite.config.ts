import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** Links are made by the server of `../html`. */
export default defineConfig({
  plugins: [vue()],
  server: { proxy: { '/link': 'http://127.0.0.1:3000' } },
})
