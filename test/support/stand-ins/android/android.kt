/** The names and types of Android that `examples/android` uses, as in Android's documentation. Nothing here works. */
package android

object Manifest {
    object permission {
        const val CAMERA = "android.permission.CAMERA"
    }
}
