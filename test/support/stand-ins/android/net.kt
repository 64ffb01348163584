package android.net

class Uri {
    val scheme: String? get() = TODO()
    val authority: String? get() = TODO()
}
