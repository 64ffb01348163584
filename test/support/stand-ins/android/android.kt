/** Of Android, the names and types that `examples/android` uses, as its documentation has them. Nothing here works. */
package android

object Manifest {
    object permission {
        const val CAMERA = "android.permission.CAMERA"
    }
}
